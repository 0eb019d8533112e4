import { lineSchema } from './texts.ts';

/** The provider of everything that was stored before there were several, and of what names none. */
const firstProvider = 'fal';

/** Who runs a model, by the provider's own id. */
export const providerIdSchema = lineSchema(32).min(1).default(firstProvider);
