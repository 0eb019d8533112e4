/** How many times as much the attacks try as in a plain test run: 1, unless `npm run attack` says more. */
export const attackSize = Number(process.env['ATTACK_SIZE'] ?? 1);
