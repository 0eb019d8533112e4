import { expect, it } from 'vitest';
import { addressBlock } from '#functions/platform/http/address-block.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:7:0:a:b:c:d', '2001:db8:7:0::/64'],
  ['2001:DB8:7::1', '2001:db8:7:0::/64'],
  ['2001:db8::7:0:0:1', '2001:db8:0:0::/64'],
  ['2001:0db8:0007:0001::', '2001:db8:7:1::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted as %s', (address, block) => {
  expect(addressBlock(address)).toBe(block);
});
