export const modelCategories = ['models', 'utils', 'effects'] as const;
export type ModelCategory = (typeof modelCategories)[number];
