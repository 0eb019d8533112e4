import { describe, expect, it } from 'vitest';
import { proRedirect } from '#frontend/src/app/subscriber-routes.tsx';

describe('proRedirect', () => {
  it.each(['/image-request', '/video-request', '/audio-request', '/custom-request', '/some/other-request'])(
    'moves %s under /pro with its query',
    { tags: ['S2.1-10', 'S2.1-11', 'S2.1-12', 'S2.1-13', 'S2.1-14'] },
    (pathname) => {
      expect(proRedirect({ pathname, search: '?id=1&a=2' })).toBe(`/pro${pathname}?id=1&a=2`);
    },
  );

  it('ignores all other paths', { tags: ['S2.1-15'] }, () => {
    expect(proRedirect({ pathname: '/requests', search: '' })).toBeUndefined();
    expect(proRedirect({ pathname: '/', search: '?id=x-request' })).toBeUndefined();
    expect(proRedirect({ pathname: '/pro/portrait-request', search: '' })).toBeUndefined();
    expect(proRedirect({ pathname: '/p/my-request', search: '' })).toBeUndefined();
  });
});
