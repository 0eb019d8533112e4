/** Where subscribers find a pro form. */
export function pathOf({ routePath }: { readonly routePath: string }): string {
  return `/pro${routePath}`;
}
