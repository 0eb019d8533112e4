import { createServer } from 'node:net';

/**
 * Below what any system gives to outgoing connections. One of those could otherwise take a port between its being found
 * free and somebody's listening on it.
 */
const first = 10_100;
const count = 20_000;
/** Processes that start at the same time look in different places: neighbours' numbers are this far apart. */
const stride = 97;
let next = (process.pid * stride) % count;

/** Ports that nothing listens on at this moment, all different, and none that this process was given before. */
export async function freePorts(wanted: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < wanted) {
    const port = first + next;
    next = (next + 1) % count;
    if (!(await isPortTaken(port))) ports.push(port);
  }
  return ports;
}

/** Whether somebody listens on the port, on either loopback address. */
export async function isPortTaken(port: number): Promise<boolean> {
  const taken = await Promise.all(['127.0.0.1', '::1'].map((host) => isTaken(port, host)));
  return taken.includes(true);
}

function isTaken(port: number, host: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const server = createServer();
  // A machine without IPv6 answers EADDRNOTAVAIL, which is not taken.
  server.once('error', (error) => resolve('code' in error && error.code === 'EADDRINUSE'));
  server.listen(port, host, () => server.close(() => resolve(false)));
  return promise;
}
