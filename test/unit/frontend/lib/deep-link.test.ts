import { describe, expect, it } from 'vitest';
import { cleanPath, readDeepLink, removeDeepLink } from '#frontend/src/lib/deep-link.ts';

const search = (query: string) => new URLSearchParams(query);

describe('a deep link', () => {
  it.each(['id=deep&app_id=studio', 'id=deep&appId=studio', 'id=deep&app_id=%20&appId=studio%20'])(
    '%s names its session and its app',
    { tags: ['S2.1-22', 'S7.1-2'] },
    (query) => {
      expect(readDeepLink(search(query))).toEqual({ sessionId: 'deep', appId: 'studio' });
    },
  );

  it.each(['id=deep', 'id=deep&app_id=', 'id=deep&appId=%20'])('%s names no app', (query) => {
    expect(readDeepLink(search(query))).toEqual({ sessionId: 'deep' });
  });

  it('is read although a mail program appended its own query', () => {
    expect(readDeepLink(search('id=deep?utm_source=mail'))).toEqual({ sessionId: 'deep' });
  });

  it.each([
    ['/p/x/', '/p/x'],
    ['//p/x', '/p/x'],
    ['/p//x//', '/p/x'],
    ['//', '/'],
    ['/', '/'],
  ])('with the path %s opens %s', (path, cleaned) => {
    expect(cleanPath(path)).toBe(cleaned);
  });

  it('leaves nothing of itself in the address', () => {
    const opened = search('id=deep&app_id=studio&appId=studio&step=2');
    removeDeepLink(opened);
    expect(opened.toString()).toBe('step=2');
  });
});
