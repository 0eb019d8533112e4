import { formatCredits } from '#frontend/src/lib/format.ts';
import type { LedgerLine, LedgerPart, ListedSession } from '#shared/contracts/admin-subscribers.ts';
import { plural } from '#shared/kernel/language.ts';

type MovementKind = LedgerLine['movements'][number]['kind'];

const parts: Readonly<Record<LedgerPart, string>> = {
  transfers: 'Grants and corrections',
  generations: 'Generations',
  requests: 'Pro requests',
};

const movements: Readonly<Record<MovementKind, string>> = {
  grant: 'granted',
  deduct: 'deducted',
  'write-off': 'written off',
  correction: 'corrected',
  hold: 'held',
  capture: 'charged',
  release: 'released',
  refund: 'refunded',
  'refund-due': 'refund due',
};

const sessionKinds: Readonly<Record<ListedSession['kind'], string>> = {
  browser: 'Browser',
  'deep link': 'Session link',
};

export const messages = {
  title: 'Subscribers',
  search: 'Search by name or id',
  older: 'Search older subscribers',
  noneFound: 'No Subscribers Found',
  noneFoundText: 'No match in the part of the list searched so far.',
  noSubscribers: 'No Subscribers Yet',
  noSubscribersText: 'People appear here when they open the app from its deep link.',
  showAll: 'Clear the search',
  failedToLoad: 'Failed to load subscribers',
  failedToLoadOne: 'Failed to load the subscriber',
  columns: { name: 'Name' },
  joinedOn: 'Joined',
  back: 'Subscribers',
  userId: 'User ID',
  country: 'Country',
  plan: 'Plan',
  expires: 'Subscription ends',
  never: 'Never',
  available: 'Available',
  held: 'Held',
  spent: 'Spent',
  running: 'Running',
  credits: 'Credits',
  grant: 'Grant or Correct Credits',
  grantText: 'A negative amount deducts credits. The reason is kept in the audit trail and shown to the subscriber.',
  amount: 'Amount',
  largeQuestion: (amount: number) =>
    amount > 0
      ? `Grant ${formatCredits(amount)}? That is a large amount.`
      : `Take ${formatCredits(-amount)} away? That is a large amount.`,
  moveLarge: (amount: number) => `${amount > 0 ? 'Grant' : 'Deduct'} ${formatCredits(Math.abs(amount))}`,
  changeAmount: 'Change the amount',
  reason: 'Reason',
  reasonRequired: 'Reason is required',
  save: 'Update Credits',
  cancel: 'Cancel',
  moved: 'Credits updated successfully',
  notMoved: 'Failed to update credits',
  sessions: 'Sessions',
  noSessions: 'No open sessions or links.',
  sessionKinds,
  sessionTimes: (from: string, upTo: string) => `Since ${from}, up to ${upTo}`,
  revoke: 'Revoke',
  revokeOf: (kind: string, from: string) => `Revoke: ${kind} since ${from}`,
  revokeQuestion: (name: string, from: string) =>
    `Revoke ${name}, since ${from}? It is signed out, together with its link and every session started from it.`,
  revokeAll: 'Revoke All',
  revokeAllQuestion: 'Revoke all sessions? The subscriber has to open a new link from the app.',
  revoked: (count: number) => plural(count, { one: '# session revoked', other: '# sessions revoked' }),
  notRevoked: 'Failed to revoke sessions',
  link: 'Create Session Link',
  generations: 'Show Generations',
  linkText: 'Anyone with this link is signed in as this subscriber. It is shown once.',
  validFor: 'Valid for',
  durations: { hour: '1 hour', day: '1 day', week: '7 days' },
  create: 'Create Link',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Failed to copy the link',
  done: 'Done',
  newLink: 'Session link',
  notCreated: 'Failed to create the session link',
  ledger: 'Ledger',
  parts,
  movements,
  movement: (amount: string, kind: string) => `${amount} ${kind}`,
  noLines: 'No entries yet.',
  olderLines: 'Show older',
  failedToLoadLedger: 'Failed to load the ledger',
} as const;
