/** The address of what a generation made. */
export function resultPath(generationId: string): string {
  return `/results/${encodeURIComponent(generationId)}`;
}
