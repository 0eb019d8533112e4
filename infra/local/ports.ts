import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports that nothing listens on at this moment, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  const ports = await Promise.all(
    servers.map(async (server) => {
      await once(server, 'listening');
      const address = server.address();
      return typeof address === 'object' && address ? address.port : 0;
    }),
  );
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
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
