import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:net';

/** Below the ports of outgoing connections, which could otherwise take a free port before it is used. */
const first = 10_100;
const count = 20_000;
/** Processes that start at the same time search different ranges, this far apart. */
const stride = 97;
let next = (process.pid * stride) % count;

export async function freePorts(wanted: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < wanted) {
    const port = first + next;
    next = (next + 1) % count;
    if (!(await isPortTaken(port))) ports.push(port);
  }
  return ports;
}

export async function isPortTaken(port: number): Promise<boolean> {
  const taken = await Promise.all(['127.0.0.1', '::1'].map((host) => isTaken(port, host)));
  return taken.includes(true);
}

function isTaken(port: number, host: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const server = createServer();
  // A machine without IPv6 answers EADDRNOTAVAIL, which does not mean that the port is in use.
  server.once('error', (error) => resolve('code' in error && error.code === 'EADDRINUSE'));
  server.listen(port, host, () => server.close(() => resolve(false)));
  return promise;
}

export interface Listening {
  close(): Promise<void>;
}

export async function listen(server: Server, port: number): Promise<Listening> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
