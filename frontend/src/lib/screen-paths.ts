export function modelPagePath(routePath: string): string {
  return `/p/${encodePath(routePath)}`;
}

export function proPagePath(routePath: string): string {
  return `/pro/${encodePath(routePath)}`;
}

/** Route paths can start with a slash and contain more of them. */
function encodePath(routePath: string): string {
  const segments = routePath.split('/').filter((segment) => segment !== '');
  return segments.map(encodeURIComponent).join('/');
}

export function resultPath(generationId: string): string {
  return `/results/${encodeURIComponent(generationId)}`;
}
