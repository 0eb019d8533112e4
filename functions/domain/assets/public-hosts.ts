import dns, { type LookupAddress } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import { Agent } from 'undici';

/**
 * Networks that are not the internet (IANA's special-purpose registries), or that lead into one: NAT64 and 6to4 hold an IPv4
 * address. The IPv4 networks also hold their addresses in IPv6 form (`::ffff:10.0.0.1`).
 */
const privateNetworks = {
  ipv4: [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ],
  ipv6: [
    ['::', 96],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['100::', 64],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['fc00::', 7],
    ['fe80::', 10],
    ['ff00::', 8],
  ],
} as const;

const privateAddresses = new BlockList();
for (const [network, prefix] of privateNetworks.ipv4) privateAddresses.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of privateNetworks.ipv6) privateAddresses.addSubnet(network, prefix, 'ipv6');

/** Whether it is https, at its usual port, and of a host that has a name: an address in numbers is nobody's file host. */
export function isOfNamedHost(url: string): boolean {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && /\.[a-z][a-z0-9-]*\.?$/i.test(hostname);
  return protocol === 'https:' && port === '' && username === '' && password === '' && isNamed;
}

/** Resolves only public addresses, at the moment of connecting: a name that changes its mind in between gains nothing. */
export const publicHostsOnly = new Agent({
  connect: {
    lookup: (hostname, options, done) =>
      dns.lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
        const isPrivate = addresses?.some(({ address, family }) =>
          privateAddresses.check(address, family === 6 ? 'ipv6' : 'ipv4'),
        );
        done(error ?? (isPrivate ? new Error(`${hostname} has a private address`) : null), addresses);
      }),
  },
});
