import { expect, it } from 'vitest';
import { chosenPort } from '#infra/demo/chosen-port.ts';

it.each([
  [undefined, 4000],
  ['1', 1],
  ['65534', 65_534],
])('takes PORT=%s', (wanted, port) => {
  expect(chosenPort(wanted)).toBe(port);
});

it.each(['abc', '', '0', '65535', '4000.5'])('refuses PORT=%s', (wanted) => {
  expect(() => chosenPort(wanted)).toThrow(`PORT is ${wanted}, but must be a whole number from 1 to 65534`);
});
