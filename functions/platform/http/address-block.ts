import { isIPv6 } from 'node:net';

const groupsOfBlock = 4;
const groupsOfAddress = 8;

/** By what callers are told apart: an IPv4 address, or an IPv6 address's first 64 bits, since whoever has one has all below them. */
export function addressBlock(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [start = '', end = ''] = address.toLowerCase().split('::');
  const [before, after] = [groupsOf(start), groupsOf(end)];
  const zeros = Array.from({ length: groupsOfAddress - before.length - after.length }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, groupsOfBlock).join(':')}::/64`;
}

/** Without leading zeros, so that each block has one name. */
function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':').map((group) => group.replace(/^0+(?=.)/, ''));
}
