import type { Session } from '#shared/rules/session.ts';
import { hasFields } from './has-fields.ts';

/** What the app's store keeps in the browser. */
export interface StoredState {
  readonly session: Session | null;
  readonly isAuthenticated: boolean;
}

/** What was kept, unless it is something else by now. */
export function storedStateOf(stored: unknown): StoredState | undefined {
  if (!hasFields<StoredState>(stored, { session: 'anything', isAuthenticated: 'boolean' })) return undefined;
  return stored.session === null || isSession(stored.session) ? stored : undefined;
}

function isSession(value: unknown): value is Session {
  return hasFields<Session>(value, {
    userId: 'string',
    name: 'string',
    country: 'string',
    countryCode: 'string',
    subscriptionExpiresAt: 'anything',
    planName: 'string',
    sku: 'string',
    planIsOneTime: 'boolean',
    subscriptionId: 'string',
    subscriptionCreatedAt: 'anything',
    views: 'number',
    userCount: 'number',
    syncedAt: 'string',
    isMock: 'boolean',
  });
}
