import type { SubscriberCaller } from '#functions/domain/sessions/guards.ts';
import {
  sessionStartedAt,
  type SessionRepository,
  type SignedInSubscriber,
} from '#functions/domain/sessions/session-repository.ts';
import type { HistoryRepository } from '#functions/domain/subscribers/history-repository.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { SignedInBrowser } from '#shared/contracts/session.ts';
import { sessionEvent } from './connect.ts';

interface BrowserDeps {
  readonly sessions: SessionRepository;
  readonly history: HistoryRepository;
  readonly now: () => Date;
}

const prefix = keys.session('').pk;

export async function listBrowsers(
  { sessions, now }: BrowserDeps,
  { userId, tokenHash }: SubscriberCaller,
): Promise<SignedInBrowser[]> {
  const records = await sessions.browsersOf(userId, now());
  return records.map((record) => {
    const id = record.pk.slice(prefix.length);
    const createdAt = sessionStartedAt(record);
    return { id, name: record.browserName, createdAt, seenAt: record.seenAt ?? createdAt, isThis: id === tokenHash };
  });
}

export async function endBrowser(
  deps: BrowserDeps,
  { userId }: Pick<SubscriberCaller, 'userId'>,
  id: string,
): Promise<void> {
  const found = await deps.sessions.find(id, deps.now());
  if (found?.session.userId !== userId) throw new AppError('not_found', 'This browser is not signed in any more');
  await endSession(deps, id, found);
}

export async function endSession(
  { sessions, history, now }: BrowserDeps,
  tokenHash: string,
  signedIn: SignedInSubscriber,
): Promise<void> {
  await sessions.end(tokenHash, signedIn, now());
  await history.record(signedIn.session.userId, sessionEvent('session-ended', tokenHash, now()));
}

/** Order matters: most user agents also name the browsers below theirs. */
const browsers: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

export function browserName(userAgent: string | undefined): string | undefined {
  const findName = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [findName(browsers), findName(systems)];
  return browser && system && `${browser} on ${system}`;
}
