import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { appListing, storedAssetSchema } from '#functions/domain/assets/asset-repository.ts';
import { BoardCounting } from '#functions/domain/board/board-counting.ts';
import { countSchema, writeCounter } from '#functions/domain/board/board-writes.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { unlessRefused } from '#functions/platform/table/unless-refused.ts';
import { type Drift, driftOf, totalsId } from './board-drift.ts';
import { type BoardState, readBoardState } from './board-state.ts';

interface RecountDeps {
  readonly table: Table;
  readonly client: DynamoDBDocumentClient;
}

/** What the board says otherwise than a recount of the assets and users; what the stream is about to count is among it. */
export async function boardDrift({ table, client }: RecountDeps): Promise<Drift[]> {
  const { counters, worth } = await readBoardState(client, table.name);
  return driftOf(counters, worth);
}

/**
 * Makes the board what a recount says, beside running traffic: what was not counted goes the way that the stream takes, and
 * a number that is still wrong is set on condition that nobody has counted on it since. Answers what moved meanwhile.
 */
export async function repairBoard(deps: RecountDeps): Promise<Drift[]> {
  const { table, client } = deps;
  const { unlisted, subjects } = await readBoardState(client, table.name);
  await listOldAssets(deps, unlisted);
  await new BoardCounting(table).count(subjects);

  const { counters } = await readBoardState(client, table.name);
  // Read after the counters: a mark that changes now moves its counters too, and these are left alone.
  const { marks } = await readBoardState(client, table.name);
  const drift = driftOf(counters, marks);
  const moved: Drift[] = [];
  for (const row of drift) {
    if ('move' in row.of && !(await table.transactOnce([writeCounter(table.name, row.of.move)]))) moved.push(row);
  }
  const totals = drift.filter(({ of }) => 'total' in of);
  return (await repairTotals(table, totals, counters)) ? moved : [...moved, ...totals];
}

async function repairTotals(
  table: Table,
  totals: readonly Drift[],
  counters: BoardState['counters'],
): Promise<boolean> {
  if (totals.length === 0) return true;
  const { changes } = countSchema.parse(counters.get(totalsId) ?? {});
  const values = totals.flatMap(({ of }) => ('total' in of ? [[of.total, of.count]] : []));
  const update = setExpression({ ...Object.fromEntries(values), changes: changes + 1 });
  const condition = changes === 0 ? 'attribute_not_exists(#changes)' : '#changes = :known';
  const known = changes === 0 ? {} : { ':known': changes };
  return table.update(keys.boardTotals, { ...update, values: { ...update.values, ...known } }, condition);
}

/** Lists AI assets with their app that were written before apps had lists. */
async function listOldAssets({ table, client }: RecountDeps, items: BoardState['unlisted']): Promise<void> {
  for (const item of items) {
    const { gsi1pk, gsi1sk } = appListing(storedAssetSchema.parse(item));
    // One that is deleted meanwhile is not brought back.
    await unlessRefused(
      client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: { pk: item.pk, sk: item.sk },
          UpdateExpression: 'SET gsi1pk = :list, gsi1sk = :order',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':list': gsi1pk, ':order': gsi1sk },
        }),
      ),
    );
  }
}
