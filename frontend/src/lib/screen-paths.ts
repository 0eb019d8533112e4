/** Route paths can start with a slash and contain more of them. */
export function modelPagePath(routePath: string): string {
  const segments = routePath.split('/').filter((segment) => segment !== '');
  return `/p/${segments.map(encodeURIComponent).join('/')}`;
}

export function resultPath(generationId: string): string {
  return `/results/${encodeURIComponent(generationId)}`;
}

export function requestPath({ userId, id }: { readonly userId: string; readonly id: string }): string {
  return `/admin/requests/${encodeURIComponent(userId)}/${encodeURIComponent(id)}`;
}

export function statsPath(modelId: string): string {
  return `/admin/models/${encodeURIComponent(modelId)}/figures`;
}
