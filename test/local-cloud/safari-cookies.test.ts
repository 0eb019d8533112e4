import { describe, expect, it } from 'vitest';
import type { EdgeRequest } from '#infra/local-cloud/distribution-config.ts';
import { renameCookiesForSafari } from '#infra/local-cloud/distributions.ts';

const secure = [
  '__Host-atelia_session=a.b; Path=/; Secure; HttpOnly; SameSite=Lax',
  '__Host-atelia_browser=c; Path=/; Secure',
];

/** Returns the cookies that the site sees, and those that the browser receives. */
async function visit(userAgent: string, cookie: string) {
  let seen: string | undefined;
  const site = renameCookiesForSafari(async (request) => {
    seen = request.headers['cookie'];
    return { status: 200, headers: { 'set-cookie': secure, 'content-type': 'text/plain' }, body: null };
  });
  const headers = { 'user-agent': userAgent, cookie };
  const request: EdgeRequest = { method: 'GET', path: '/', query: '', headers, body: undefined, viewerIp: '127.0.0.1' };
  const answer = await site(request);
  return { seen, received: answer.headers['set-cookie'] };
}

describe('the cookies of http://localhost', () => {
  it.each([
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1',
  ])('have another name and are not secure in %s', async (userAgent) => {
    expect(await visit(userAgent, 'Localhost-atelia_session=a.b; other=1; Localhost-atelia_browser=c')).toEqual({
      seen: '__Host-atelia_session=a.b; other=1; __Host-atelia_browser=c',
      received: ['Localhost-atelia_session=a.b; Path=/; HttpOnly; SameSite=Lax', 'Localhost-atelia_browser=c; Path=/'],
    });
  });

  it.each([
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'node',
  ])('are those of AWS in %s', async (userAgent) => {
    const cookie = '__Host-atelia_session=a.b';
    expect(await visit(userAgent, cookie)).toEqual({ seen: cookie, received: secure });
  });
});
