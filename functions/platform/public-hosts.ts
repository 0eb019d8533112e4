import dns, { type LookupAddress } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import { Agent } from 'undici';

/** IANA's special-purpose networks, plus 192.88.99.0/24, which led from IPv4 into IPv6. */
const privateIpv4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** All except 2000::/3, and the special networks in it: 6to4 (2002::) and Teredo (2001::) contain an IPv4 address. */
const privateIpv6 = [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

/** Two lists, because one would match every IPv4 address with `::ffff:0:0/96`. */
const privateNetworks = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, prefix] of privateIpv4) privateNetworks.ipv4.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of privateIpv6) privateNetworks.ipv6.addSubnet(network, prefix, 'ipv6');

/** True for https at the default port with a host name; file hosts don't use bare addresses. */
export function hasPublicHostname(url: string): boolean {
  const { protocol, hostname, port, username, password } = new URL(url);
  const hasDomainName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && /\.[a-z][a-z0-9-]*\.?$/i.test(hostname);
  return protocol === 'https:' && port === '' && username === '' && password === '' && hasDomainName;
}

/** Checks the resolved address while connecting, so a changed DNS answer can't bypass the check. */
export const publicHostsOnly = new Agent({
  connect: {
    lookup: (hostname, options, done) =>
      dns.lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
        const isPrivate = addresses?.some(({ address, family }) => {
          const version = family === 6 ? 'ipv6' : 'ipv4';
          return privateNetworks[version].check(address, version);
        });
        done(error ?? (isPrivate ? new Error(`${hostname} has a private address`) : null), addresses);
      }),
  },
});
