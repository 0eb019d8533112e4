// @module-tag whole

import { test as property, fc } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { matchesPathPattern } from '#infra/local-cloud/distribution-config.ts';
import { routeMatcher } from '#infra/local-cloud/http-api.ts';

describe('matchesPathPattern', () => {
  it.each([
    ['/api/*', '/api/credits', true],
    ['/api/*', '/api/', true],
    ['/api/*', '/api', false],
    ['/api/*', '/apix/credits', false],
    ['api/*', '/api/credits', true],
    ['*.jpg', '/images/a.jpg', true],
    ['*.jpg', '/images/axjpg', false],
    ['/a?c', '/abc', true],
    ['/a?c', '/ac', false],
    ['/API/*', '/api/credits', false],
  ])('%s on %s is %s', (pattern, path, expected) => {
    expect(matchesPathPattern(pattern, path)).toBe(expected);
  });

  property.prop([fc.webPath()])('a path without wildcards matches itself', (path) => {
    const literal = `/${path.replaceAll(/[*?]/g, '')}`;
    expect(matchesPathPattern(literal, literal)).toBe(true);
  });
});

describe('routeMatcher', () => {
  const keys = [
    'ANY /items/{id}',
    'GET /items/{id}',
    'POST /items/special',
    'GET /pages/{routePath+}',
    'GET /pages/{page}/draft',
  ];
  const match = routeMatcher(keys.map((routeKey) => ({ routeKey, functionArn: routeKey })));

  it.each([
    ['GET', '/items/special', 'GET /items/{id}'],
    ['POST', '/items/special', 'POST /items/special'],
    ['DELETE', '/items/1', 'ANY /items/{id}'],
    ['GET', '/pages/a/b/c', 'GET /pages/{routePath+}'],
    ['GET', '/pages/a/draft', 'GET /pages/{page}/draft'],
    ['GET', '/items', undefined],
    ['GET', '/items/1/2', undefined],
    ['GET', '/pages/', undefined],
    ['POST', '/pages/a', undefined],
  ])('%s %s goes to %s', (method, path, expected) => {
    expect(match(method, path)?.route.routeKey).toBe(expected);
  });

  it('decodes path parameters', () => {
    expect(match('GET', '/pages/a%20b/c')?.pathParameters).toEqual({ routePath: 'a b/c' });
  });

  it('falls back to $default if it exists', () => {
    const withDefault = routeMatcher(['$default', ...keys].map((routeKey) => ({ routeKey, functionArn: routeKey })));
    const routeOf = (method: string, path: string) => withDefault(method, path)?.route.routeKey;
    expect(routeOf('GET', '/items/1')).toBe('GET /items/{id}');
    expect(routeOf('GET', '/pages/a/b/c')).toBe('GET /pages/{routePath+}');
    for (const path of ['/', '/anything', '/items/1/2', '/pages/a']) expect(routeOf('PUT', path)).toBe('$default');
    expect(withDefault('PUT', '/anything')?.pathParameters).toBeUndefined();
  });
});
