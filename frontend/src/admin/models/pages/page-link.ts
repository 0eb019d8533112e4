/** The full address of a public page (A§2: origin, then /p, then the stored path). */
export function linkOf(routePath: string): string {
  return `${window.location.origin}/p${routePath}`;
}
