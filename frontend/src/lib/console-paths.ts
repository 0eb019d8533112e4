export function requestPath({ userId, id }: { readonly userId: string; readonly id: string }): string {
  return `/admin/requests/${encodeURIComponent(userId)}/${encodeURIComponent(id)}`;
}

/** The statistics of one model. */
export function figuresPath(modelId: string): string {
  return `/admin/models/${encodeURIComponent(modelId)}/figures`;
}
