// @module-tag whole

import { describe, expect, it } from 'vitest';
import type { EdgeRequest } from '#infra/local-cloud/distribution-config.ts';
import {
  forwarded,
  type OriginRequestPolicy,
  withPolicy,
  type ResponseHeadersPolicy,
} from '#infra/local-cloud/edge-policies.ts';
import { edgeFunction, edgeResponseFunction } from '#infra/local-cloud/edge.ts';

const request: EdgeRequest = {
  method: 'GET',
  path: '/p/dream',
  query: 'a=1&a=2&b=%20',
  headers: { host: 'localhost', cookie: 'c=1', 'x-mine': 'yes', 'content-type': 'text/plain' },
  body: undefined,
  viewerIp: '127.0.0.1',
};

describe('edgeFunction', () => {
  it('forwards the request that the function returns', async () => {
    const run = edgeFunction(`function handler(event) { event.request.uri = '/index.html'; return event.request; }`);
    expect(await run(request)).toMatchObject({ path: '/index.html', query: 'a=1&a=2&b=+', headers: request.headers });
  });

  it('answers with the response that the function returns', async () => {
    const run = edgeFunction(
      `async function handler() { return { statusCode: 301, headers: { Location: { value: '/other' } } }; }`,
    );
    expect(await run(request)).toEqual({ status: 301, headers: { location: '/other' }, body: null });
  });

  it('hides Node from the function', async () => {
    const run = edgeFunction(
      `function handler() { return { statusCode: 200, body: typeof process + typeof require }; }`,
    );
    expect(await run(request)).toMatchObject({ body: 'undefinedundefined' });
  });
});

describe('edgeResponseFunction', () => {
  it('changes the status and headers of an answer', async () => {
    const run = edgeResponseFunction(
      `function handler({ request, response }) { response.statusCode = 404; response.headers['X-Path'] = { value: request.uri }; return response; }`,
    );
    const found = { status: 200, headers: { 'content-type': 'text/html' }, body: 'page' };
    const headers = { 'content-type': 'text/html', 'x-path': '/p/dream' };
    expect(await run(request, found)).toEqual({ status: 404, headers, body: 'page' });
  });
});

describe('forwarded', () => {
  const policy = (
    HeaderBehavior: OriginRequestPolicy['HeadersConfig']['HeaderBehavior'],
    Headers: string[],
  ): OriginRequestPolicy => ({
    HeadersConfig: { HeaderBehavior, Headers },
    CookiesConfig: { CookieBehavior: HeaderBehavior === 'none' ? 'none' : 'all' },
    QueryStringsConfig: { QueryStringBehavior: HeaderBehavior === 'none' ? 'none' : 'all' },
  });

  it('drops headers that the policy excludes', () => {
    const { headers, query } = forwarded(request, policy('allExcept', ['host']));
    expect(headers).toMatchObject({ cookie: 'c=1', 'x-mine': 'yes', 'x-forwarded-for': '127.0.0.1' });
    expect(headers).not.toHaveProperty('host');
    expect(headers).not.toHaveProperty('cloudfront-viewer-country');
    expect(query).toBe(request.query);
  });

  it('forwards neither cookies nor query nor headers without a policy', () => {
    const { headers, query } = forwarded(request, policy('none', []));
    expect(Object.keys(headers).toSorted()).toEqual(['content-type', 'via', 'x-forwarded-for']);
    expect(query).toBe('');
  });

  it("adds the viewer's country if the policy requests it", () => {
    const { headers } = forwarded(request, policy('allViewerAndWhitelistCloudFront', ['cloudfront-viewer-country']));
    expect(headers['cloudfront-viewer-country']).toBe('US');
  });
});

describe('withPolicy', () => {
  const base: ResponseHeadersPolicy = {
    SecurityHeadersConfig: {
      ReferrerPolicy: { Override: false, ReferrerPolicy: 'no-referrer' },
      ContentTypeOptions: { Override: true },
    },
    CustomHeadersConfig: { Items: [] },
    RemoveHeadersConfig: { Items: [{ Header: 'server' }] },
  };

  it("overrides the origin's headers only as the policy says", () => {
    const headers = withPolicy(
      { 'referrer-policy': 'origin', 'x-content-type-options': 'x', server: 's3' },
      base,
      undefined,
    );
    expect(headers).toEqual({ 'referrer-policy': 'origin', 'x-content-type-options': 'nosniff' });
  });

  it('adds CORS headers for allowed origins only', () => {
    const CorsConfig = {
      AccessControlAllowOrigins: { Items: ['https://site'] },
      AccessControlAllowMethods: { Items: ['GET'] },
      AccessControlAllowHeaders: { Items: ['*'] },
      AccessControlExposeHeaders: { Items: [] },
      AccessControlAllowCredentials: false,
      OriginOverride: true,
    };
    const policy = { ...base, CorsConfig };
    expect(withPolicy({}, policy, 'https://site')).toMatchObject({ 'access-control-allow-origin': 'https://site' });
    expect(withPolicy({}, policy, 'https://other')).not.toHaveProperty('access-control-allow-origin');
    expect(withPolicy({}, policy, undefined)).not.toHaveProperty('access-control-allow-origin');
  });
});
