import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { apiEvents, prefetch, callApi, dropPrefetched } from '#frontend/src/data/call-api.ts';
import { credits } from '#shared/contracts/credits.ts';
import { generations } from '#shared/contracts/generations.ts';
import { pages } from '#shared/contracts/pages.ts';
import { session } from '#shared/contracts/session.ts';

const balance = { available: 500, held: 10, required: 25, hasEnough: true };

function answerWith(status: number, body?: unknown) {
  const fetchMock = vi.fn<typeof fetch>(async () => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return new Response(status === 204 ? null : text, { status });
  });
  vi.stubGlobal('fetch', fetchMock);
  return fetchMock;
}

async function errorOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

afterEach(() => vi.unstubAllGlobals());

describe('callApi', () => {
  it('sends the query and returns the response', async () => {
    const fetchMock = answerWith(200, balance);
    await expect(callApi(credits.getCredits, { query: { required: 25 } })).resolves.toEqual(balance);
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/credits?required=25');
  });

  it('keeps the slashes of a greedy parameter and encodes other characters', async () => {
    const fetchMock = answerWith(404, { error: { code: 'page_not_found', message: 'none' } });
    await errorOf(callApi(pages.getPage, { params: { routePath: 'a b/c?d' } }));
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/pages/a%20b/c%3Fd');
  });

  it('sends the body as JSON with the contract’s headers', async () => {
    const fetchMock = answerWith(500, {});
    const headers = { 'idempotency-key': '7f0c38f0-4c5e-4c65-9d8c-2f3a3c1f1b11' };
    await errorOf(callApi(generations.createGeneration, { headers, body: { routePath: 'p', values: { a: 1 } } }));
    expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"routePath":"p","values":{"a":1}}',
    });
  });

  it('returns undefined for a response without a body', async () => {
    answerWith(204);
    await expect(callApi(session.deleteSession, {})).resolves.toBeUndefined();
  });

  it('throws the server’s error with its fields', async () => {
    const fields = [{ field: 'prompt', message: 'Prompt is required' }];
    answerWith(400, { error: { code: 'invalid_input', message: 'Prompt is required', fields } });
    const error = await errorOf(callApi(credits.getCredits, { query: {} }));
    expect(error).toMatchObject({ code: 'invalid_input', message: 'Prompt is required', fields, status: 400 });
    expect(error.isUncertain).toBe(false);
  });

  it.each([
    ['a server error', () => answerWith(502, '<html>')],
    ['a truncated response', () => answerWith(200, '{"available":')],
    ['no network', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))],
  ])('is uncertain about the outcome after %s', async (_, arrange) => {
    arrange();
    const error = await errorOf(callApi(credits.getCredits, { query: {} }));
    expect(error.isUncertain).toBe(true);
  });

  it('reports an ended session, but not a refused sign-in', async () => {
    answerWith(401, { error: { code: 'unauthenticated', message: 'Invalid session' } });
    const ended = vi.fn<() => void>();
    apiEvents.addEventListener('unauthenticated', ended);
    await errorOf(callApi(session.connectSession, { body: { sessionId: 'x', fingerprint: 'f' } }));
    expect(ended).not.toHaveBeenCalled();
    await errorOf(callApi(credits.getCredits, { query: {} }));
    expect(ended).toHaveBeenCalledOnce();
    apiEvents.removeEventListener('unauthenticated', ended);
  });
});

describe('prefetch', () => {
  it('sends a request whose response the first equal call takes; a later call sends again', async () => {
    const fetchMock = answerWith(200, balance);
    const request = { query: { required: 25 } };
    expect(await prefetch(credits.getCredits, request)).toEqual(balance);
    await expect(callApi(credits.getCredits, { query: { required: 26 } })).resolves.toEqual(balance);
    expect(fetchMock).toHaveBeenCalledTimes(2);
    await expect(callApi(credits.getCredits, request)).resolves.toEqual(balance);
    expect(fetchMock).toHaveBeenCalledTimes(2);
    await callApi(credits.getCredits, request);
    expect(fetchMock).toHaveBeenCalledTimes(3);
  });

  it('lets that call report a missing response', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await prefetch(session.getSession, {})).toBeUndefined();
    expect(await errorOf(callApi(session.getSession, {}))).toMatchObject({ code: 'network' });
  });

  it('can be forgotten if its response is outdated', async () => {
    const refused = answerWith(401, { error: { code: 'unauthenticated', message: 'Invalid session' } });
    expect(await prefetch(session.getSession, {})).toBeUndefined();
    expect(refused).toHaveBeenCalledOnce();
    dropPrefetched(session.getSession, {});
    answerWith(200, { session: {} });
    await expect(callApi(session.getSession, {})).resolves.toEqual({ session: {} });
  });
});
