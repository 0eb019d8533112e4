/** The full address of a public page. */
export function linkOf(routePath: string): string {
  return `${window.location.origin}/p${routePath}`;
}
