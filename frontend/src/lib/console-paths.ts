/** The console's screen of one pro request. */
export function requestPath({ userId, id }: { readonly userId: string; readonly id: string }): string {
  return `/admin/requests/${encodeURIComponent(userId)}/${encodeURIComponent(id)}`;
}

/** Where the figures of one model over time are. */
export function figuresPath(modelId: string): string {
  return `/admin/models/${encodeURIComponent(modelId)}/figures`;
}
