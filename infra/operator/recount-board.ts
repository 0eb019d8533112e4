import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { appListing, storedAssetSchema } from '#functions/domain/assets/asset-repository.ts';
import { BoardCounting } from '#functions/domain/board/board-counting.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { unlessRefused } from '#functions/platform/table/unless-refused.ts';
import { type Drift, driftOf } from './board-drift.ts';
import { type BoardState, readBoardState } from './board-state.ts';

interface RecountDeps {
  readonly table: Table;
  readonly client: DynamoDBDocumentClient;
}

/** What the board says otherwise than a recount of the assets and users; what the stream is about to count is among it. */
export async function boardDrift({ table, client }: RecountDeps): Promise<Drift[]> {
  const state = await readBoardState(client, table.name);
  return driftOf(table.name, state, state.worth);
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

  const counters = await readBoardState(client, table.name);
  // Read after the counters: a mark that changes now moves its counters too, and these are left alone.
  const { marks } = await readBoardState(client, table.name);
  const moved: Drift[] = [];
  for (const row of driftOf(table.name, counters, marks)) {
    if (!(await table.transactOnce([row.repair]))) moved.push(row);
  }
  return moved;
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
