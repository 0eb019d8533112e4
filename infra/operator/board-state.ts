import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { storedAssetSchema } from '#functions/domain/assets/asset-repository.ts';
import type { Subject } from '#functions/domain/board/board-subject.ts';
import { type Counted, countedSchema, counterId, unknownCountry } from '#functions/domain/board/board-tally.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { subscriberSchema } from '#functions/domain/subscribers/subscriber-repository.ts';

const itemSchema = z.looseObject({ pk: z.string(), sk: z.string() });
export type Item = z.infer<typeof itemSchema>;

/** All that the board is about, as one reading of the whole table found it. */
export interface BoardState {
  readonly counters: ReadonlyMap<string, Item>;
  /** What the assets and users are worth, and what they are marked as counted. */
  readonly worth: readonly Counted[];
  readonly marks: readonly Counted[];
  readonly subjects: readonly Subject[];
  /** AI assets from before their apps had lists. */
  readonly unlisted: readonly Item[];
}

const markPrefix = 'COUNTEDASSET#';
const appCountsPrefix = keys.appCounts('', '').sk;

export async function readBoardState(client: DynamoDBDocumentClient, tableName: string): Promise<BoardState> {
  const items = await scan(client, tableName);
  const users = items.filter(({ sk }) => sk === 'PROFILE').map((item) => subscriberSchema.parse(item));
  const markItems = items.filter(({ sk }) => sk === 'COUNTEDASSET' || sk === 'COUNTEDUSER');
  const marks = new Map(markItems.map((item) => [item.pk, countedSchema.parse(item)]));
  const assetItems = items.filter(({ pk, sk }) => pk.startsWith('USER#') && sk.startsWith('ASSET#'));
  const assets = assetItems.map((item) => storedAssetSchema.parse(item));
  const homes = new Map(users.map(({ userId, country }) => [userId, country]));
  return {
    counters: new Map(items.filter(isCounter).map((item) => [counterId(item), item])),
    marks: [...marks.values()],
    worth: [
      ...users.map(({ country }): Counted => ({ kind: 'user', country: country || unknownCountry })),
      ...assets.map(({ id, userId, mediaType, appId, isAiGenerated }): Counted => {
        const mark = marks.get(keys.countedAsset(userId, id).pk);
        const country = (mark?.kind === 'asset' && mark.country) || homes.get(userId) || unknownCountry;
        return { kind: 'asset', userId, mediaType, ...(isAiGenerated && { appId, country }) };
      }),
    ],
    subjects: [
      ...users.map(({ userId }): Subject => ({ kind: 'user', userId })),
      ...assets.map(({ id: assetId, userId }): Subject => ({ kind: 'asset', userId, assetId })),
      ...markItems.filter(({ pk }) => pk.startsWith(markPrefix)).map(subjectOfMark),
    ],
    unlisted: assetItems.filter((item) => item['isAiGenerated'] === true && item['gsi1pk'] === undefined),
  };
}

function isCounter({ pk, sk }: Item): boolean {
  return pk === keys.boardTotals.pk || sk.startsWith(appCountsPrefix);
}

/** User ids may hold anything, asset ids hold no `#`. */
function subjectOfMark({ pk }: Item): Subject {
  const parts = pk.slice(markPrefix.length).split('#');
  return { kind: 'asset', userId: parts.slice(0, -1).join('#'), assetId: parts.at(-1) ?? '' };
}

async function scan(client: DynamoDBDocumentClient, TableName: string): Promise<Item[]> {
  const items: Item[] = [];
  let startKey: Record<string, unknown> | undefined;
  do {
    const answer: { Items?: unknown[]; LastEvaluatedKey?: Record<string, unknown> } = await client.send(
      new ScanCommand({
        TableName,
        ConsistentRead: true,
        ExclusiveStartKey: startKey,
        FilterExpression:
          'pk = :board OR begins_with(pk, :counted) OR begins_with(sk, :counts) OR begins_with(sk, :asset) OR sk = :profile',
        ExpressionAttributeValues: {
          ':board': keys.boardTotals.pk,
          ':counts': appCountsPrefix,
          ':counted': 'COUNTED',
          ':asset': 'ASSET#',
          ':profile': 'PROFILE',
        },
      }),
    );
    for (const item of answer.Items ?? []) items.push(itemSchema.parse(item));
    startKey = answer.LastEvaluatedKey;
  } while (startKey !== undefined);
  return items;
}
