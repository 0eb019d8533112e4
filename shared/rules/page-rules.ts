import { modelIdSlug } from '../kernel/texts.ts';

export function storedRoutePath(path: string): string {
  return `/${strippedPath(path)}`;
}

export function routePathProblem(path: string): string | undefined {
  if (path.trim() === '') return 'Route path is required';
  const stripped = strippedPath(path);
  if (stripped === '') return 'Route path cannot be empty';
  return /^[\w/-]+$/.test(stripped)
    ? undefined
    : 'Route path can only contain letters, numbers, hyphens, underscores, and forward slashes';
}

/** Adds a number when the path is taken; blank for a name without usable characters. */
export function suggestedPath(modelName: string, taken: readonly string[]): string {
  const slug = modelName.trim() === '' ? '' : modelIdSlug(modelName);
  const isTaken = (path: string) => taken.includes(storedRoutePath(path));
  if (slug === '' || !isTaken(slug)) return slug;
  let number = 2;
  while (isTaken(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}

/** Placeholders such as `new-model` are shorter than ids of saved models. */
const minModelIdLength = 10;

export function pageModelProblem(modelId: string | undefined): string | undefined {
  const isSaved = modelId !== undefined && modelId.length >= minModelIdLength;
  return isSaved ? undefined : 'Please save the model configuration first before creating public pages';
}

function strippedPath(path: string): string {
  return path.trim().replace(/^\/+/, '').replace(/\/+$/, '');
}
