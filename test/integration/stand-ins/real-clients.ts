import { Agent } from 'node:https';
import { connect } from 'node:net';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFalClient } from '@fal-ai/client';
import { type StandIns, startStandIns } from '#infra/stand-ins/stand-ins.ts';

/** Far faster than life; an image takes 80 ms. */
const timeScale = 0.02;

export function startFresh(options: { dataDir?: string; timeScale?: number } = {}): Promise<StandIns> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'providers-'));
  return startStandIns({ dataDir, env: {}, timeScale: options.timeScale ?? timeScale });
}

/** A fetch that goes to the stand-ins wherever a real host is named. */
export function redirected({ hosts }: StandIns): typeof fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const base = hosts[url.host];
    return fetch(base ? `${base}${url.pathname}${url.search}` : url, init);
  };
}

export function falClient(providers: StandIns, options: { credentials?: string } = {}) {
  return createFalClient({
    credentials: 'test-key',
    ...options,
    fetch: redirected(providers),
    suppressLocalCredentialsWarning: true,
  });
}

/** Brings firebase-admin to a plain HTTP server, whatever host it asks for. */
export class LocalAgent extends Agent {
  readonly #port: number;

  constructor(port: number) {
    super();
    this.#port = port;
  }

  override createConnection() {
    return connect({ host: '127.0.0.1', port: this.#port });
  }
}
