/** Where the figures of one model over time are. */
export function figuresPath(modelId: string): string {
  return `/admin/models/${encodeURIComponent(modelId)}/figures`;
}
