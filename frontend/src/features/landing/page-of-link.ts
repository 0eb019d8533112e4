/** Paths that screens of this site have. */
const screens = /^\/(p|pro|results)\/.+|^\/(pro|appTOS|assets|requests)\/?$/;

/** The path of this site that a pasted link leads to; a session id in it belongs to somebody else's session. */
export function pageOfLink(link: string, siteOrigin: string): string | undefined {
  const text = link.trim();
  const host = new URL(siteOrigin).host;
  const address = URL.parse(text.startsWith(`${host}/`) ? `${siteOrigin}${text.slice(host.length)}` : text, siteOrigin);
  if (!address || address.origin !== siteOrigin || !screens.test(address.pathname)) return undefined;
  address.searchParams.delete('id');
  return `${address.pathname}${address.search}${address.hash}`;
}
