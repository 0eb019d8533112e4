import { afterEach, describe, expect, it, vi } from 'vitest';
import { enterSession } from '#frontend/src/app/enter-session.ts';

const session = {
  userId: 'user-000001',
  name: 'Ada',
  country: 'United Kingdom',
  countryCode: 'GB',
  subscriptionExpiresAt: null,
  planName: 'Pro',
  sku: 'sku_pro',
  planIsOneTime: false,
  subscriptionId: 's',
  subscriptionCreatedAt: null,
  views: 0,
  userCount: 1,
  syncedAt: '2026-11-20T12:00:00.000Z',
  isMock: false,
};

function answerWith(status: number, body: unknown) {
  const fetchMock = vi.fn<typeof fetch>(async () => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetchMock);
  return fetchMock;
}

const refused = { error: { code: 'unauthenticated', message: 'Invalid session' } };
const arrival = { sessionId: null, switchAccount: false, wasSignedIn: false, fingerprint: () => 'abc' };

afterEach(() => vi.unstubAllGlobals());

describe('enterSession', () => {
  it('exchanges the deep link’s id together with the fingerprint', { tags: ['S2.1-22'] }, async () => {
    const fetchMock = answerWith(200, { session });
    await expect(enterSession({ ...arrival, sessionId: 'deep' })).resolves.toEqual({ session });
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/session/connect');
    expect(fetchMock.mock.calls[0]?.[1]?.body).toBe('{"sessionId":"deep","fingerprint":"abc"}');
  });

  it('sends the app of the deep link', { tags: ['S7.1-2', 'S7.1-6'] }, async () => {
    const fetchMock = answerWith(200, { session });
    await enterSession({ ...arrival, sessionId: 'deep', appId: 'app-of-the-link' });
    const body = '{"sessionId":"deep","appId":"app-of-the-link","fingerprint":"abc"}';
    expect(fetchMock.mock.calls[0]?.[1]?.body).toBe(body);
  });

  it('continues the cookie’s session without an id', async () => {
    const fetchMock = answerWith(200, { session });
    await enterSession(arrival);
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/session');
  });

  it('distinguishes a missing id, a refused id and an unreachable server', { tags: ['S4.1-7', 'S7.1-7'] }, async () => {
    answerWith(401, refused);
    await expect(enterSession(arrival)).resolves.toEqual({ failure: 'missing' });
    await expect(enterSession({ ...arrival, sessionId: 'old' })).resolves.toEqual({ failure: 'refused' });
    await expect(enterSession({ ...arrival, wasSignedIn: true })).resolves.toEqual({ failure: 'refused' });
    answerWith(401, { error: { code: 'link_closed', message: 'This link was already used.' } });
    await expect(enterSession({ ...arrival, sessionId: 'used' })).resolves.toEqual({ failure: 'closed' });
    answerWith(503, {});
    await expect(enterSession({ ...arrival, sessionId: 'deep' })).resolves.toEqual({ failure: 'unreachable' });
  });

  it('returns the signed-in account for another account’s link, and switches only on request', async () => {
    const refusal = { error: { code: 'other_account', message: 'You are signed in with another account' } };
    const fetchMock = vi.fn<typeof fetch>(async (url) =>
      url === '/api/session' ? Response.json({ session }) : Response.json(refusal, { status: 409 }),
    );
    vi.stubGlobal('fetch', fetchMock);
    const theirs = { ...arrival, sessionId: 'theirs' };
    await expect(enterSession(theirs)).resolves.toEqual({ signedInAs: session });

    const switching = answerWith(200, { session });
    await expect(enterSession({ ...theirs, switchAccount: true })).resolves.toEqual({ session });
    const body = '{"sessionId":"theirs","fingerprint":"abc","switchAccount":true}';
    expect(switching.mock.calls[0]?.[1]?.body).toBe(body);
  });
});
