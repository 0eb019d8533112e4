import { modelIdSlug } from '../kernel/texts.ts';

/** A route path as it is stored: with one leading slash. */
export function storedRoutePath(path: string): string {
  return `/${strippedPath(path)}`;
}

/** What keeps a path from being a public page's, in words for the admin. */
export function routePathProblem(path: string): string | undefined {
  if (path.trim() === '') return 'Route path is required';
  const stripped = strippedPath(path);
  if (stripped === '') return 'Route path cannot be empty';
  return /^[\w/-]+$/.test(stripped)
    ? undefined
    : 'Route path can only contain letters, numbers, hyphens, underscores, and forward slashes';
}

/** A path made of a model's name, with a number where the model has one of that name already; blank for a name that makes none. */
export function suggestedPath(modelName: string, taken: readonly string[]): string {
  const slug = modelName.trim() === '' ? '' : modelIdSlug(modelName);
  const isTaken = (path: string) => taken.includes(storedRoutePath(path));
  if (slug === '' || !isTaken(slug)) return slug;
  let number = 2;
  while (isTaken(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}

/** An id that was given when a model was saved is at least this long; a name for one in the making, such as `new-model`, is not. */
const shortestModelId = 10;

/** Pages can be made of a model that has been saved only. */
export function pageModelProblem(modelId: string | undefined): string | undefined {
  const isSaved = modelId !== undefined && modelId.length >= shortestModelId;
  return isSaved ? undefined : 'Please save the model configuration first before creating public pages';
}

function strippedPath(path: string): string {
  return path.trim().replace(/^\/+/, '').replace(/\/+$/, '');
}
