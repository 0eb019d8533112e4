export interface FollowedLink {
  readonly href: string;
  /** Among the links to the same address. */
  readonly index: number;
}

export function findLinks(href: string): Element[] {
  return [...document.querySelectorAll(`a[href="${CSS.escape(href)}"]`)];
}
