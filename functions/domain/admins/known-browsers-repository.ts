import * as z from 'zod/mini';
import { keys } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';

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
