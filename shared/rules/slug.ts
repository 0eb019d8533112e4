/** The `model_id` of a model's name. */
export function modelIdSlug(name: string): string {
  return trimHyphens(name.toLowerCase().replace(/[^a-z0-9]+/g, '-')) || 'unnamed-model';
}

/** The title that a public page gets from its model's name. */
export function pageTitleSlug(modelName: string): string {
  return trimHyphens(
    modelName
      .toLowerCase()
      .replace(/[^a-z0-9\s-]/g, '')
      .replace(/[\s-]+/g, '-'),
  );
}

function trimHyphens(text: string): string {
  return text.replace(/^-|-$/g, '');
}
