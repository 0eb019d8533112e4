import type { EdgeAnswer, Origin } from './distribution-config.ts';

/** Every browser on iOS, and Safari elsewhere. Chrome and Edge contain `AppleWebKit` for old sites. */
const webKit = /AppleWebKit\/(?!.*(Chrome|Chromium)\/)/;

/**
 * Safari keeps no `Secure` cookie of `http://localhost` (WebKit bug 281149), so it gets them under another name. The
 * functions see the cookies that they see on AWS.
 */
export function renameCookiesForSafari(origin: Origin): Origin {
  return async (viewer) => {
    const { cookie, ...headers } = viewer.headers;
    if (!webKit.test(headers['user-agent'] ?? '')) return origin(viewer);
    const renamed = cookie?.replaceAll(/(^|;\s*)Localhost-/g, '$1__Host-');
    const answer = await origin({
      ...viewer,
      headers: { ...headers, ...(renamed !== undefined && { cookie: renamed }) },
    });
    return { ...answer, headers: renameSetCookies(answer.headers) };
  };
}

function renameSetCookies(headers: EdgeAnswer['headers']): EdgeAnswer['headers'] {
  const { 'set-cookie': cookies, ...others } = headers;
  if (cookies === undefined) return headers;
  const rename = (cookie: string) => cookie.replace(/^__Host-/, 'Localhost-').replace(/;\s*Secure\b/i, '');
  return { ...others, 'set-cookie': [cookies].flat().map(rename) };
}
