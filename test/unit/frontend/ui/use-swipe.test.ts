import { fc, test } from '@fast-check/vitest';
import { createElement, type TouchEvent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { swipeDirection, useSwipe } from '#frontend/src/ui/use-swipe.ts';

const quick = 200;

describe('swipeDirection', () => {
  it('goes to the next item on a swipe left and to the previous on a swipe right', { tags: ['S2.16-6'] }, () => {
    expect(swipeDirection({ dx: -80, dy: 4, durationMs: quick })).toBe('next');
    expect(swipeDirection({ dx: 80, dy: 4, durationMs: quick })).toBe('previous');
  });

  it('ignores a tap, a slow drag and a scroll', () => {
    expect(swipeDirection({ dx: -20, dy: 0, durationMs: quick })).toBeUndefined();
    expect(swipeDirection({ dx: -200, dy: 0, durationMs: 2000 })).toBeUndefined();
    expect(swipeDirection({ dx: -60, dy: 120, durationMs: quick })).toBeUndefined();
  });

  const gesture = fc.record({
    dx: fc.integer({ min: -400, max: 400 }),
    dy: fc.integer({ min: -800, max: 800 }),
    durationMs: fc.integer({ min: 0, max: 3000 }),
  });
  const opposite = { next: 'previous', previous: 'next' } as const;

  test.prop([gesture])('is mirrored for right-to-left text', (one) => {
    const direction = swipeDirection(one);
    expect(swipeDirection(one, true)).toBe(direction && opposite[direction]);
  });

  test.prop([gesture])('never accepts a mostly vertical movement', ({ dx, durationMs }) => {
    expect(swipeDirection({ dx, dy: Math.abs(dx) + 1, durationMs })).toBeUndefined();
  });
});

it('a swipe counts inside its element, not in a drawer above it', () => {
  class FakeElement {
    closest = () => null;
    contains = (other: unknown) => other === inside;
  }
  const inside = new FakeElement();
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('document', { dir: 'ltr' });
  onTestFinished(() => void vi.unstubAllGlobals());
  const onSwipe = vi.fn<(direction: string) => void>();
  const swipe = (target: FakeElement) => {
    const Swiped = () => {
      const { onTouchStart, onTouchEnd } = useSwipe(onSwipe);
      const touchAt = (clientX: number, timeStamp: number) => {
        const touches = { length: 1, item: () => ({ clientX, clientY: 0 }) };
        return { touches, changedTouches: touches, target, currentTarget: new FakeElement(), timeStamp };
      };
      onTouchStart(touchAt(200, 0) as unknown as TouchEvent);
      onTouchEnd(touchAt(100, quick) as unknown as TouchEvent);
      return null;
    };
    renderToStaticMarkup(createElement(Swiped));
  };
  swipe(new FakeElement());
  expect(onSwipe).not.toHaveBeenCalled();
  swipe(inside);
  expect(onSwipe).toHaveBeenCalledExactlyOnceWith('next');
});
