/** What kind of thing a model is. */
export const modelCategories = ['models', 'utils', 'effects'] as const;
export type ModelCategory = (typeof modelCategories)[number];
