import { describe, expect, it } from 'vitest';
import { openapiDocument } from '#functions/api/openapi/openapi-document.ts';
import { plainStatus, statuses } from '#functions/platform/http/response.ts';
import { api } from '#shared/contracts/api.ts';
import type { ErrorCode, RouteContract } from '#shared/contracts/route.ts';

const { openapi, paths = {} } = openapiDocument(api, 'https://atelia.example');
const routes = Object.values(api).flatMap((contract) => Object.entries(contract as Record<string, RouteContract>));

/** The document writes greedy parameters as plain ones. */
function operationOf({ method, path }: RouteContract) {
  const operations = paths[path.replace('+}', '}')] as Record<string, { responses: object }> | undefined;
  return operations?.[method.toLowerCase()];
}

describe('the OpenAPI document', () => {
  it('contains exactly the routes, under their own names', () => {
    expect(openapi).toBe('3.1.0');
    for (const [name, route] of routes) {
      expect(operationOf(route)).toMatchObject({ operationId: name, summary: route.summary });
    }
    expect(Object.values(paths).flatMap((operations) => Object.keys(operations))).toHaveLength(routes.length);
  });

  it('names every parameter of a path', () => {
    for (const [name, route] of routes) {
      const named = [...route.path.matchAll(/\{(\w+)\+?\}/g)].map(([, parameter]) => parameter);
      const described = Object.keys(route.params?.shape ?? {});
      expect({ name, described }).toEqual({ name, described: named });
    }
  });

  it("describes errors as they are sent: our own error body, or the mobile app's", () => {
    for (const [name, route] of routes) {
      const described = Object.keys(operationOf(route)!.responses).filter((status) => Number(status) >= 400);
      const statusOf = (code: ErrorCode) => String(route.plainErrors ? plainStatus(code) : statuses[code]);
      const expected = [...(route.errors ?? []).map(statusOf), '500'];
      expect({ name, described }).toEqual({ name, described: expect.arrayContaining(expected) });
    }
    const refusals = Object.keys(operationOf(api.uploads.createUpload)!.responses);
    expect(refusals).toEqual(expect.arrayContaining(['400', '401', '403', '409', '415', '500']));
    const { responses } = operationOf(api.companion.deductCredit)!;
    expect(responses).toMatchObject({
      400: { content: { 'application/json': { schema: { properties: { error: { type: 'string' } } } } } },
    });
  });

  it('states the cookie or secret that a route needs', () => {
    for (const [name, route] of routes) {
      const { security } = operationOf(route)! as { security?: unknown };
      const isGuarded = route.auth !== 'public' && route.auth !== 'webhook';
      expect({ name, security }).toEqual({ name, security: isGuarded ? [{ [route.auth]: [] }] : undefined });
    }
  });

  it('has only patterns that the regular expressions of other languages understand', () => {
    const patterns = [...JSON.stringify(paths).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, text]) =>
      String(JSON.parse(text ?? '""')),
    );
    expect(patterns.length).toBeGreaterThan(100);
    const special = patterns.filter((pattern) => /\\[pPuk]|\(\?[=!<]/.test(pattern));
    expect([...new Set(special)]).toEqual([]);
  });

  it('names the page that a missing share gets', () => {
    expect(operationOf(api.shares.openShare)!.responses).toMatchObject({
      200: { content: { 'text/html': {} } },
      404: { content: { 'text/html': {} } },
    });
  });
});
