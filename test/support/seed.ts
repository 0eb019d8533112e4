import * as z from 'zod/mini';

/** Constant in `npm test`; `SEED=…` or `npm run explore` set another seed. */
export const seed = z._default(z.coerce.number().check(z.int()), 1).parse(process.env['SEED']);
