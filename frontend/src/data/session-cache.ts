import { mutate } from 'swr';
import { credits } from '#shared/contracts/credits.ts';
import { generations } from '#shared/contracts/generations.ts';
import { notifications } from '#shared/contracts/notifications.ts';
import type { ConnectAnswer } from '#shared/contracts/session.ts';
import { primeAnswer } from './use-api.ts';

/** All components request these with equal parameters, so they share one cached response. */
export const balanceRequest = { query: {} };
export const runningRequest = { query: { status: 'processing' } } as const;
/** The key of SWR's cache under which is true that the session has answered. */
export const sessionKnown = 'session-known';
export const unreadRequest = { query: { limit: 1 } } as const;

/** Fills the cache from the session's response, which saves the first screen up to three calls. */
export function primeSessionAnswers({ balance, running, unread, consoleTrace }: Omit<ConnectAnswer, 'session'>): void {
  void mutate('console', consoleTrace, false);
  if (balance) {
    const answer = { ...balance, required: 0, hasEnough: true, isExternal: false };
    primeAnswer(credits.getCredits, balanceRequest, answer);
  }
  if (unread !== undefined) primeAnswer(notifications.listNotifications, unreadRequest, { items: [], unread });
  if (running === 0) primeAnswer(generations.listGenerations, runningRequest, { items: [] });
  void mutate(sessionKnown, true, false);
}
