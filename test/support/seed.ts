import * as z from 'zod/mini';

/** What the tests choose by chance follows from it: the same in every `npm test`, another with `SEED=…` or `npm run explore`. */
export const seed = z._default(z.coerce.number().check(z.int()), 1).parse(process.env['SEED']);
