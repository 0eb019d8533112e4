import { randomUUID } from 'node:crypto';
import { afterAll, vi } from 'vitest';
import { fal } from '#functions/providers/fal/fal-provider.ts';
import { falQueueProvider } from '#functions/providers/fal/fal-queue-provider.ts';
import { freePorts } from '#infra/local-cloud/ports.ts';
import { startFresh } from '../../stand-ins/real-clients.ts';
import { describeProvider, type ProviderWorld } from './conformance.ts';

vi.mock('#functions/platform/secrets.ts', () => ({ secrets: async () => ({ falKey: 'test-key' }) }));

const realFetch = globalThis.fetch;
afterAll(() => vi.unstubAllGlobals());

async function start(): Promise<ProviderWorld> {
  const standIns = await startFresh();
  const [closedPort] = await freePorts(1);
  const hosts = new Map(Object.entries(standIns.hosts));
  vi.stubGlobal('fetch', (address: string | URL, init?: RequestInit) => {
    const url = new URL(address);
    const base = hosts.get(url.host);
    return realFetch(base === undefined ? url : `${base}${url.pathname}${url.search}`, init);
  });
  // The prompts distinguish the inputs.
  const marked = (word: string) => ({ prompt: `${word} ${randomUUID()}` });
  let isOpen = true;
  return {
    provider: { ...fal, ...falQueueProvider },
    key: 'test-key',
    refusedKey: 'revoked-key',
    endpoint: 'fal-ai/flux/schnell',
    unknownRequest: randomUUID(),
    inputs: {
      succeeds: marked('a lighthouse'),
      refused: marked('#policy'),
      fails: marked('#fail'),
      neverEnds: marked('#never'),
      busy: marked('#submit-503'),
    },
    references: {
      known: 'https://fal.ai/models/fal-ai/flux/schnell',
      unknown: 'fal-ai/nothing',
      unreadable: 'not an endpoint',
    },
    countAccepted: ({ prompt }) => standIns.activity.of(String(prompt)).accepted,
    close: async () => {
      if (isOpen) await standIns.close();
      isOpen = false;
      for (const host of hosts.keys()) hosts.set(host, `http://127.0.0.1:${closedPort}`);
    },
  };
}

describeProvider('fal', start);
