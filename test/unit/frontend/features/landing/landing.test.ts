import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { parsePageLink } from '#frontend/src/features/landing/landing.tsx';

const site = 'https://atelia.example';

describe('a pasted link', () => {
  it.each([
    ['https://atelia.example/p/dream-image', '/p/dream-image'],
    ['  https://atelia.example/p/a/b?x=1#top ', '/p/a/b?x=1#top'],
    ['atelia.example/p/dream-image', '/p/dream-image'],
    ['/p/dream-image', '/p/dream-image'],
    ['Atelia.Example/p/dream-image', '/p/dream-image'],
    ['HTTPS://ATELIA.EXAMPLE//p/dream-image/?x=1', '/p/dream-image?x=1'],
    ['https://atelia.example/pro/portrait', '/pro/portrait'],
    ['https://atelia.example/appTOS', '/appTOS'],
  ])('%s opens %s', (link, page) => {
    expect(parsePageLink(link, site)).toBe(page);
  });

  it.each([
    'https://elsewhere.example/p/dream-image',
    'dream-image',
    'https://atelia.example/p/',
    'javascript:alert(1)',
    '//elsewhere.example/p/x',
    'https://',
  ])('%s opens nothing', (link) => {
    expect(parsePageLink(link, site)).toBeUndefined();
  });

  it('loses its session id and app', () => {
    expect(parsePageLink(`${site}/p/dream-image?id=secret&app_id=app&x=1`, site)).toBe('/p/dream-image?x=1');
  });

  test.prop([fc.string()])('never leads to another site', (link) => {
    const page = parsePageLink(link, site);
    expect(page === undefined || new URL(page, site).origin === site).toBe(true);
  });
});
