import { createServer } from 'node:net';

/** A port that nothing listens on at this moment. */
export function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer();
  server.once('error', reject);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
  });
  return promise;
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
