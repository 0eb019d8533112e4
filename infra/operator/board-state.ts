import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { storedAssetSchema } from '#functions/domain/assets/asset-repository.ts';
import type { Subject } from '#functions/domain/board/board-subject.ts';
import { type Counted, countedSchema, unknownCountry } from '#functions/domain/board/board-tally.ts';
import { keyId, keys } from '#functions/platform/table/keys.ts';
import { subscriberSchema } from '#functions/domain/subscribers/subscriber-repository.ts';

const itemSchema = z.looseObject({ pk: z.string(), sk: z.string() });
export type Item = z.infer<typeof itemSchema>;

/** All that is counted by marks, as one reading of the whole table found it. */
export interface BoardState {
  /** Counters with a rank, by their ids; and the totals and what each user has, whose numbers are only added to. */
  readonly ranked: ReadonlyMap<string, Item>;
  readonly sums: ReadonlyMap<string, Item>;
  /** What the assets and users are worth, and what they are marked as counted. */
  readonly worth: readonly Counted[];
  readonly marks: readonly Counted[];
  readonly subjects: readonly Subject[];
  /** AI assets from before their apps had lists. */
  readonly unlisted: readonly Item[];
}

const markPrefix = 'COUNTEDASSET#';
const userMarkPrefix = 'COUNTEDUSER#';
const countsKey = keys.counts('').sk;
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
    ranked: byId(items.filter(isRanked)),
    sums: byId(items.filter(isSum)),
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
      ...markItems.map(subjectOfMark),
    ],
    unlisted: assetItems.filter((item) => item['isAiGenerated'] === true && item['gsi1pk'] === undefined),
  };
}

function byId(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [keyId(item), item]));
}

function isSum(item: Item): boolean {
  return item.sk === countsKey || keyId(item) === keyId(keys.boardTotals);
}

function isRanked(item: Item): boolean {
  return !isSum(item) && (/^BOARD(#|$)/.test(item.pk) || item.sk.startsWith(appCountsPrefix));
}

/** User ids may hold anything, asset ids hold no `#`. */
function subjectOfMark({ pk }: Item): Subject {
  if (pk.startsWith(userMarkPrefix)) return { kind: 'user', userId: pk.slice(userMarkPrefix.length) };
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
          'begins_with(pk, :board) OR begins_with(pk, :counted) OR begins_with(sk, :appCounts) OR sk = :counts OR begins_with(sk, :asset) OR sk = :profile',
        ExpressionAttributeValues: {
          ':board': 'BOARD',
          ':counts': countsKey,
          ':appCounts': appCountsPrefix,
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
