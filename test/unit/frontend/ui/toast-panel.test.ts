import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { type Box, freeSpot, toastSpots } from '#frontend/src/ui/toast-panel.tsx';

const box = fc
  .tuple(fc.nat(20), fc.nat(20), fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }))
  .map(([left, top, width, height]): Box => ({ left, top, right: left + width, bottom: top + height }));
const covers = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const spots = toastSpots.map((spot, index) => {
  const at = { left: (index % 3) * 8, top: index < 3 ? 0 : 20 };
  return [spot, { ...at, right: at.left + 7, bottom: at.top + 4 }] as const;
});

test.prop([fc.array(box, { maxLength: 12 })])(
  'a toast covers nothing wherever there is such a spot, the first of them',
  (boxes) => {
    const free = spots.filter(([, own]) => !boxes.some((one) => covers(own, one)));
    const first = free[0]?.[0] ?? freeSpot(spots, boxes);
    expect(freeSpot(spots, boxes)).toBe(first);
  },
);

it('where each spot covers something, it covers the least', () => {
  const all = spots.flatMap(([spot, own]) => (spot === 'bottom-center' ? [own] : [own, own]));
  expect(freeSpot(spots, all)).toBe('bottom-center');
});
