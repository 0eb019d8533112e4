import type { FastifyInstance } from 'fastify';
import type { CompanionOptions, CompanionState } from './companion-state.ts';
import { connectHost } from './connect-host.ts';
import { creditHost, publicKey } from './credit-host.ts';
import { deductHost } from './deduct-host.ts';

/** The settings of a stage that uses this back end. */
interface Addresses {
  readonly connectUrl: string;
  readonly creditCheckUrl: string;
  readonly deductUrl: string;
  readonly publicKey: string;
}

export interface CompanionStandIn extends Pick<
  CompanionState,
  'credits' | 'sessions' | 'plans' | 'deductions' | 'calls'
> {
  readonly addresses: Addresses;
  /** Waits for what comes after its answer. */
  readonly quiet: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * The mobile app's back end as real servers, as strict and as sloppy as one of its kind: three hosts, each of which knows one call
 * and no other, and wants to be shown its own headers alone.
 */
export async function startCompanion(options: CompanionOptions): Promise<CompanionStandIn> {
  const state: CompanionState = {
    ...options,
    credits: new Map(),
    sessions: new Map(),
    plans: new Map(),
    deductions: new Map(),
    calls: [],
    late: [],
  };
  const hosts = [connectHost(state), creditHost(state), deductHost(state)] as const;
  const [connectUrl, creditUrl, deductUrl] = await Promise.all(hosts.map(listen));
  return {
    ...state,
    addresses: {
      connectUrl: `${connectUrl}/connect`,
      creditCheckUrl: `${creditUrl}/rest/v1/rpc/check_user_credit`,
      deductUrl: `${deductUrl}/deduct_credit`,
      publicKey,
    },
    quiet: async () => {
      await Promise.all(state.late.splice(0));
    },
    close: async () => {
      await Promise.all(hosts.map((host) => host.close()));
    },
  };
}

function listen(host: FastifyInstance): Promise<string> {
  return host.listen({ host: '127.0.0.1', port: 0 });
}
