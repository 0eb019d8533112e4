import { describe, expect, it } from 'vitest';
import { proRedirect } from '#frontend/src/app/pro-redirect.ts';

describe('proRedirect', () => {
  it.each(['/image-request', '/video-request', '/audio-request', '/custom-request', '/some/other-request'])(
    'moves %s under /pro with its query',
    (pathname) => {
      expect(proRedirect({ pathname, search: '?id=1&a=2' })).toBe(`/pro${pathname}?id=1&a=2`);
    },
  );

  it('leaves every other path alone', () => {
    expect(proRedirect({ pathname: '/requests', search: '' })).toBeUndefined();
    expect(proRedirect({ pathname: '/', search: '?id=x-request' })).toBeUndefined();
    expect(proRedirect({ pathname: '/pro/portrait-request', search: '' })).toBeUndefined();
    expect(proRedirect({ pathname: '/p/my-request', search: '' })).toBeUndefined();
  });
});
