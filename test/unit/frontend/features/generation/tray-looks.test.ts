import { expect, it } from 'vitest';
import { trayLookMs } from '#frontend/src/features/generation/tray-looks.ts';

const running = [{ id: 'a' }, { id: 'b' }];

it('asks again while something runs that no screen shows', () => {
  expect([trayLookMs(running, []), trayLookMs(running, ['a'])]).toEqual([4000, 4000]);
});

it('asks nothing more when nothing runs, or the screen shows all that does', () => {
  expect([trayLookMs([], []), trayLookMs(running, ['a', 'b', 'c'])]).toEqual([0, 0]);
});
