import * as z from 'zod';

/** The provider of everything that was stored before there were several, and of what names none. */
const firstProvider = 'fal';

/** Who runs a model, by the provider's own id. */
export const providerIdSchema = z.string().min(1).max(32).default(firstProvider);
