import * as z from 'zod/mini';
import { lineSchema } from './texts.ts';

/** The provider of everything that was stored before there were several, and of what names none. */
const firstProvider = 'fal';

/** Who runs a model, by the provider's own id. */
export const providerIdSchema = z._default(lineSchema(32).check(z.minLength(1)), firstProvider);
