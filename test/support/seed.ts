import * as z from 'zod';

/** What the tests choose by chance follows from it: the same in every `npm test`, another with `SEED=…` or `npm run explore`. */
export const seed = z.coerce.number().int().default(1).parse(process.env['SEED']);
