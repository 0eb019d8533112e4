import { mkdtempSync } from 'node:fs';
import { Agent } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFalClient } from '@fal-ai/client';
import * as z from 'zod/mini';
import { type StandIns, type StandInsOptions, startStandIns } from '#infra/stand-ins/stand-ins.ts';

/** Much faster than real time; an image takes 80 ms. */
export const timeScale = 0.02;

export function startFresh(options: Partial<Omit<StandInsOptions, 'env'>> = {}): Promise<StandIns> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'providers-'));
  return startStandIns({ timeScale, ...options, dataDir, env: {} });
}

export function redirected({ hosts }: StandIns): typeof fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const base = hosts[url.host];
    return fetch(base ? `${base}${url.pathname}${url.search}` : url, init);
  };
}

/** Request URLs by id, so one client can ask about another's request. */
const responseUrls = new Map<string, string>();
const submitResponseSchema = z.object({ request_id: z.string(), response_url: z.url() });

/**
 * fal's own client builds the addresses of its requests, which fal's gateway tolerates and the stand-in does not. This
 * replaces them with the addresses that the submit returned.
 */
function toReturnedAddresses(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    const [, id = '', rest = ''] = /\/requests\/([^/?]+)(.*)$/.exec(url) ?? [];
    const responseUrl = responseUrls.get(id);
    const response = await send(responseUrl === undefined ? url : `${responseUrl}${rest}`, init);
    const { data } = submitResponseSchema.safeParse(
      await response
        .clone()
        .json()
        .catch(() => undefined),
    );
    if (data !== undefined && init?.method?.toUpperCase() === 'POST')
      responseUrls.set(data.request_id, data.response_url);
    return response;
  };
}

export function falClient(providers: StandIns, options: { credentials?: string } = {}) {
  return createFalClient({
    credentials: 'test-key',
    ...options,
    fetch: toReturnedAddresses(redirected(providers)),
    suppressLocalCredentialsWarning: true,
  });
}

/** Connects firebase-admin to a plain HTTP server, whatever host it names. */
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
