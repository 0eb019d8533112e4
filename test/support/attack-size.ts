/** Multiplies the number of attempts: 1 in a plain test run, more in `npm run attack`. */
export const attackSize = Number(process.env['ATTACK_SIZE'] ?? 1);
