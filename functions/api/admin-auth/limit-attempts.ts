import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { KnownBrowsersRepository } from '#functions/domain/admins/known-browsers-repository.ts';
import type {
  Attempt,
  SignInAttempts,
  SignInAttemptsRepository,
} from '#functions/domain/admins/sign-in-attempts-repository.ts';
import { adminSessionKind, knownBrowserKind } from '#functions/domain/sessions/session-cookies.ts';
import { TryLater } from '#functions/platform/app-error.ts';
import { addressBlock, viewerAddress } from '#functions/platform/http/request.ts';
import { isExpired } from '#functions/platform/table/expression.ts';
import { waitingTime } from '#shared/kernel/texts.ts';

const freeFailures = 3;
const maxDelaySeconds = 15 * 60;

/** Limits guesses for one account from all unknown browsers together to 100 an hour. */
const maxUnknownAttempts = 25;
const windowMs = 15 * 60 * 1000;

export interface AttemptDeps {
  readonly signInAttempts: SignInAttemptsRepository;
  readonly knownBrowsers: KnownBrowsersRepository;
  readonly now: () => Date;
}

export interface CallingBrowser {
  readonly address: string;
  readonly hash: string | undefined;
  readonly sessionHash?: string | undefined;
}

export function callingBrowser(event: APIGatewayProxyEventV2): CallingBrowser {
  const [hash, sessionHash] = [knownBrowserKind.readTokenHash(event), adminSessionKind.readTokenHash(event)];
  return { address: viewerAddress(event), hash, sessionHash };
}

/** Reads the same items for an unknown account, so response times don't reveal which accounts exist. */
export async function newAttempt(
  { knownBrowsers, now }: AttemptDeps,
  account: Pick<Attempt, 'account' | 'isKnownAccount'>,
  { address, hash }: CallingBrowser,
): Promise<Attempt> {
  const isKnown = hash !== undefined && (await knownBrowsers.isKnown(account.account, hash, now()));
  return { ...account, source: isKnown ? { browserHash: hash } : { addressBlock: addressBlock(address) } };
}

/** Counts before the password check, so parallel guesses can't skip the wait. Returns the seconds to wait, or 0. */
export async function countAttempt({ signInAttempts, now }: AttemptDeps, attempt: Attempt): Promise<number> {
  const time = now();
  const isUnknownBrowser = 'addressBlock' in attempt.source;
  const window = findAttemptWindow(time);
  const [known, unknownAttempts] = await Promise.all([
    signInAttempts.of(attempt),
    isUnknownBrowser ? signInAttempts.unknownAttempts(attempt, window.start) : 0,
  ]);
  const wait = secondsUntil(known?.blockedUntil, time);
  if (wait > 0 || unknownAttempts >= maxUnknownAttempts)
    return Math.max(wait, unknownAttempts >= maxUnknownAttempts ? window.secondsLeft : 0);
  if (!(await signInAttempts.count(attempt, known, nextAttempts(known, time)))) return 1;
  const isBelowLimit =
    !isUnknownBrowser || (await signInAttempts.countUnknownAttempt(attempt, window.start, maxUnknownAttempts));
  return isBelowLimit ? 0 : window.secondsLeft;
}

export async function forgetAttempts({ signInAttempts, now }: AttemptDeps, attempt: Attempt): Promise<void> {
  await signInAttempts.forget(attempt, findAttemptWindow(now()).start);
}

export function delaySecondsAfter(failures: number): number {
  return failures <= freeFailures ? 0 : Math.min(2 ** (failures - freeFailures - 1), maxDelaySeconds);
}

export function tooManyAttempts(seconds: number): TryLater {
  return new TryLater('too_many_attempts', `Too many attempts. Please try again in ${waitingTime(seconds)}.`, seconds);
}

function nextAttempts(known: SignInAttempts | undefined, now: Date): SignInAttempts {
  const failures = (known === undefined || isExpired(known, now) ? 0 : known.failures) + 1;
  return { failures, blockedUntil: new Date(now.getTime() + delaySecondsAfter(failures) * 1000).toISOString() };
}

export function findAttemptWindow(time: Date): { readonly start: string; readonly secondsLeft: number } {
  const startMs = Math.floor(time.getTime() / windowMs) * windowMs;
  const secondsLeft = Math.ceil((startMs + windowMs - time.getTime()) / 1000);
  return { start: new Date(startMs).toISOString(), secondsLeft };
}

function secondsUntil(end: string | undefined, now: Date): number {
  return end === undefined ? 0 : Math.max(0, Math.ceil((Date.parse(end) - now.getTime()) / 1000));
}
