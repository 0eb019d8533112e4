import type { RouteContract } from '#shared/contracts/route.ts';
import { session } from '#shared/contracts/session.ts';
import { type Answer, call } from './product.ts';

type Request<R extends RouteContract> = Parameters<typeof call<R>>[2];

/** A browser as the server sees it: it starts without cookies and keeps those that it gets. */
export function cookieBrowser(siteUrl: string) {
  const cookies = new Map<string, string>();

  async function callWithCookies<R extends RouteContract>(contract: R, request: Request<R>): Promise<Answer> {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const headers = { ...(cookie && { cookie }), ...request.headers };
    const answer = await call(siteUrl, contract, { ...request, headers });
    for (const setCookie of answer.headers.getSetCookie()) storeCookie(setCookie);
    return answer;
  }
  function storeCookie(setCookie: string): void {
    const [pair = '', ...attributes] = setCookie.split('; ');
    const [name = '', value = ''] = pair.split('=');
    if (attributes.includes('Max-Age=0')) cookies.delete(name);
    else cookies.set(name, value);
  }
  return {
    cookies,
    call: callWithCookies,
    open: (sessionId: string, more: { switchAccount?: boolean; headers?: Record<string, string> } = {}) => {
      const { headers = {}, ...options } = more;
      return callWithCookies(session.connectSession, {
        body: { sessionId, fingerprint: 'the same', ...options },
        headers,
      });
    },
    /** Undefined without a session. */
    user: async (): Promise<string | undefined> => (await callWithCookies(session.getSession, {})).body.session?.userId,
  };
}
export type CookieBrowser = ReturnType<typeof cookieBrowser>;
