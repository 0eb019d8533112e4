/** The address of a model page; route paths may begin with a slash and hold more of them. */
export function modelPagePath(routePath: string): string {
  const segments = routePath.split('/').filter((segment) => segment !== '');
  return `/p/${segments.map(encodeURIComponent).join('/')}`;
}

/** The address of what a generation made. */
export function resultPath(generationId: string): string {
  return `/results/${encodeURIComponent(generationId)}`;
}
