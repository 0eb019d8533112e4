import * as z from 'zod/mini';
import { keys } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';

const attemptsSchema = z.object({
  failures: z.int(),
  blockedUntil: z.iso.datetime(),
  expiresAtEpochSeconds: z.optional(z.int()),
});
export type SignInAttempts = z.infer<typeof attemptsSchema>;

const unknownAttemptsSchema = z.object({ attempts: z.int() });

export interface Attempt {
  readonly account: string;
  readonly isKnownAccount: boolean;
  readonly source: { readonly browserHash: string } | { readonly addressBlock: string };
}

const lifetimeSeconds = 24 * 60 * 60;

/** Never true for an unknown account, which has no items. */
const neverTrue = 'attribute_exists(pk)';

export class SignInAttemptsRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** Also finds expired attempts, because `count` compares with the stored item. */
  of(attempt: Attempt): Promise<SignInAttempts | undefined> {
    return this.table.get(attemptKey(attempt), attemptsSchema, { consistent: true });
  }

  async unknownAttempts({ account }: Attempt, window: string): Promise<number> {
    const found = await this.table.get(keys.unknownSignInAttempts(account, window), unknownAttemptsSchema, {
      consistent: true,
    });
    return found?.attempts ?? 0;
  }

  /** For an unknown account, the write's condition always fails, so it takes as long and stores nothing. */
  async count(attempt: Attempt, known: SignInAttempts | undefined, next: SignInAttempts): Promise<boolean> {
    const isCounted = await this.table.updateOnce(
      attemptKey(attempt),
      {
        expression: 'SET failures = :next, blockedUntil = :blockedUntil, expiresAtEpochSeconds = :expiry',
        values: {
          ':next': next.failures,
          ':blockedUntil': next.blockedUntil,
          ':expiry': Math.ceil(Date.parse(next.blockedUntil) / 1000) + lifetimeSeconds,
          ...(attempt.isKnownAccount && known && { ':known': known.failures }),
        },
      },
      conditionFor(attempt, known === undefined ? 'attribute_not_exists(failures)' : 'failures = :known'),
    );
    return isCounted || !attempt.isKnownAccount;
  }

  async countUnknownAttempt(attempt: Attempt, window: string, limit: number): Promise<boolean> {
    const isCounted = await this.table.updateOnce(
      keys.unknownSignInAttempts(attempt.account, window),
      {
        expression: 'SET expiresAtEpochSeconds = :expiry ADD attempts :one',
        values: {
          ':one': 1,
          ':expiry': Math.ceil(Date.parse(window) / 1000) + lifetimeSeconds,
          ...(attempt.isKnownAccount && { ':limit': limit }),
        },
      },
      conditionFor(attempt, 'attribute_not_exists(attempts) OR attempts < :limit'),
    );
    return isCounted || !attempt.isKnownAccount;
  }

  async forget(attempt: Attempt, window: string): Promise<void> {
    await this.table.delete(attemptKey(attempt));
    if ('browserHash' in attempt.source) return;
    const decrement = { expression: 'ADD attempts :minusOne', values: { ':minusOne': -1, ':one': 1 } };
    await this.table.updateOnce(keys.unknownSignInAttempts(attempt.account, window), decrement, 'attempts >= :one');
  }
}

function attemptKey({ account, source }: Attempt) {
  return keys.signInAttempts(
    account,
    'browserHash' in source ? `BROWSER#${source.browserHash}` : `ADDRESS#${source.addressBlock}`,
  );
}

function conditionFor({ isKnownAccount }: Attempt, condition: string): string {
  return isKnownAccount ? condition : neverTrue;
}

const browsersSchema = z.object({
  browsers: z.array(z.object({ hash: z.string(), expiresAtEpochSeconds: z.int() })),
});
type KnownBrowser = z.infer<typeof browsersSchema>['browsers'][number];

/** Each known browser has its own attempts, so this limits guesses. */
const maxBrowsers = 10;

export class KnownBrowsersRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async isKnown(accessId: string, hash: string, now: Date): Promise<boolean> {
    return withoutExpired(await this.of(accessId), now).some((browser) => browser.hash === hash);
  }

  async add(accessId: string, added: KnownBrowser & { readonly before: string | undefined }, now: Date) {
    const { before, ...browser } = added;
    for (;;) {
      const known = await this.of(accessId);
      const others = withoutExpired(known, now).filter(({ hash }) => hash !== before);
      const browsers = [browser, ...others].slice(0, maxBrowsers);
      if (await this.replace(accessId, known, browsers)) return;
    }
  }

  private async of(accessId: string): Promise<KnownBrowser[] | undefined> {
    return (await this.table.get(keys.knownBrowsers(accessId), browsersSchema, { consistent: true }))?.browsers;
  }

  private replace(accessId: string, known: KnownBrowser[] | undefined, browsers: KnownBrowser[]): Promise<boolean> {
    return this.table.update(
      keys.knownBrowsers(accessId),
      {
        expression: 'SET browsers = :browsers, expiresAtEpochSeconds = :expiry',
        values: {
          ':browsers': browsers,
          ':expiry': Math.max(...browsers.map(({ expiresAtEpochSeconds }) => expiresAtEpochSeconds)),
          ...(known && { ':known': known }),
        },
      },
      known === undefined ? 'attribute_not_exists(browsers)' : 'browsers = :known',
    );
  }
}

function withoutExpired(browsers: readonly KnownBrowser[] = [], now: Date): KnownBrowser[] {
  return browsers.filter(({ expiresAtEpochSeconds }) => expiresAtEpochSeconds > now.getTime() / 1000);
}
