import { once } from 'node:events';
import type { Server } from 'node:http';

export interface Listening {
  close(): Promise<void>;
}

/** Listens on this machine only. */
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
