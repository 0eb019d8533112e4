import * as z from 'zod/mini';

/** The seed of random choices: constant in `npm test`, another one with `SEED=…` or `npm run explore`. */
export const seed = z._default(z.coerce.number().check(z.int()), 1).parse(process.env['SEED']);
