// @module-tag whole

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Table } from '#functions/platform/table/table.ts';
import { type Product, type SignedIn, startProduct } from '#test/support/product.ts';
import { productTable } from '#test/support/product-table.ts';

let product: Product;
let subscriber: SignedIn;
let table: Table;
/** Functions that do not start. */
const throttled = new Set<string>();

beforeAll(async () => {
  product = await startProduct({
    timeScale: 0.05,
    schedules: true,
    cloudOptions: {
      retryScale: 0.005,
      report: () => undefined,
      throttles: (name) => throttled.has(name),
    },
  });
  subscriber = await product.signIn('demo-session');
  table = productTable(product.cloud.endpoints.dynamodb, product.cloud.tableName('Table'));
  // Ends the rings of silence before the first reports.
  for (const name of ['sweeper', 'reconciliation', 'alerts', 'provider-checks', 'protection', 'past-days'])
    await product.cloud.invoke(lambda(name), {});
});
afterAll(() => product.close());

const lambda = (name: string) => `${name.replaceAll('-', '')}function`;

interface Provoked {
  readonly how: string;
  readonly provoke?: () => unknown;
  /** Repeated in each minute until the alarm rings. */
  readonly eachMinute?: () => unknown;
  readonly runbook: string;
  readonly mend: () => unknown;
  readonly eachMinuteAfter?: () => unknown;
}

interface Duration {
  readonly real: number;
  readonly simulated: number;
}
const rows: Record<string, string>[] = [];

function isRinging(alarm: string): boolean {
  const found = product.cloud.alarms.rung().find(({ meaning }) => meaning.endsWith(`#${alarm.toLowerCase()}`));
  return found?.state === 'ALARM';
}

async function passMinutesUntil(wanted: () => boolean, each: () => unknown): Promise<Duration> {
  const startedAtMs = performance.now();
  let minutes = 0;
  for (; !wanted(); minutes++) {
    if (minutes > 395) console.log(JSON.stringify(product.cloud.alarms.rung().map((r) => [r.meaning.slice(-30), r.state])));
    expect(minutes).toBeLessThan(400);
    await each();
    product.cloud.alarms.passMinute();
  }
  return { real: (performance.now() - startedAtMs) / 1000, simulated: minutes * 60 };
}

async function watch(alarm: string, { how, provoke, eachMinute, runbook, mend, eachMinuteAfter }: Provoked) {
  expect(isRinging(alarm)).toBe(false);
  const startedAtMs = performance.now();
  await provoke?.();
  const provoking = (performance.now() - startedAtMs) / 1000;
  const ring = await passMinutesUntil(() => isRinging(alarm), eachMinute ?? (() => undefined));
  const ringedAtMs = performance.now();
  await mend();
  const mending = (performance.now() - ringedAtMs) / 1000;
  const clear = await passMinutesUntil(() => !isRinging(alarm), eachMinuteAfter ?? (() => undefined));
  rows.push({
    alarm,
    how,
    rings: `${(provoking + ring.real).toFixed(1)} + ${ring.simulated}`,
    runbook,
    clears: `${(mending + clear.real).toFixed(1)} + ${clear.simulated}`,
  });
  console.log(rows.at(-1));
}

describe('silence', () => {
  it.each([
    ['SweeperSilent', 'sweeper'],
    ['ReconciliationSilent', 'reconciliation'],
    ['AlertsSilent', 'alerts'],
    ['ProviderChecksSilent', 'provider-checks'],
  ])('%s', async (alarm, name) => {
    const { cloud } = product;
    const functionName = cloud.functionName(lambda(name));
    await cloud.invoke(lambda(name), {});
    for (let minute = 0; isRinging(alarm) && minute < 3; minute++) cloud.alarms.passMinute();
    await watch(alarm, {
      how: `${name} does not start`,
      provoke: () => throttled.add(functionName),
      runbook: 'Its function runs again',
      mend: async () => {
        throttled.delete(functionName);
        await cloud.invoke(lambda(name), {});
      },
    });
  });
});

it('AccountRefused', async () => {
  const values = { prompt: 'a locked garden #locked', image_size: 'square_hd', num_images: 1 };
  const { body } = await subscriber.generate('dream-image', values);
  await watch('AccountRefused', {
    how: 'fal refuses the account (#locked)',
    provoke: async () => subscriber.settled(body.generation.id),
    runbook: 'Nothing has to be repaired',
    mend: () => undefined,
  });
  expect(table).toBeDefined();
});
