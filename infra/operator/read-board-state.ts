import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { appIndexKeys, type StoredAsset, storedAssetSchema } from '#functions/domain/assets/asset-repository.ts';
import {
  type Counted,
  countedSchema,
  countMarkKey,
  countSchema,
  type Subject,
  unknownCountry,
} from '#functions/domain/board/board.ts';
import { subscriberSchema } from '#functions/domain/subscribers/subscriber-repository.ts';
import { type Key, keyId, keys } from '#functions/platform/table/keys.ts';
import { explainReadError, isReadError } from './terminal.ts';

const itemSchema = z.looseObject({ pk: z.string(), sk: z.string() });
export type Item = z.infer<typeof itemSchema>;

export interface Unreadable extends Key {
  readonly why: string;
}

type CountedAsset = Pick<StoredAsset, 'id' | 'userId' | 'mediaType' | 'appId' | 'isAiGenerated'>;

export interface BoardState {
  /** `ranked` has counters by id; `sums` has the totals and each user's counts, which are only added to. */
  readonly ranked: ReadonlyMap<string, Item>;
  readonly sums: ReadonlyMap<string, Item>;
  /** `worth` has the counts that assets and users should have; `marks` have their counts so far. */
  readonly worth: readonly Counted[];
  readonly marks: readonly Counted[];
  readonly subjects: readonly Subject[];
  readonly unlisted: readonly (Key & ReturnType<typeof appIndexKeys>)[];
  readonly unreadable: ReadonlyMap<string, Unreadable>;
}

const markPrefix = 'COUNTEDASSET#';
const userMarkPrefix = 'COUNTEDUSER#';
const countsKey = keys.counts('').sk;
const appCountsPrefix = keys.appCounts('', '').sk;

export async function readBoardState(client: DynamoDBDocumentClient, tableName: string): Promise<BoardState> {
  const found = newFindings();
  for await (const page of scanPages(client, tableName)) {
    for (const item of page) {
      try {
        sortIn(found, item);
      } catch (error) {
        if (!isReadError(error)) throw error;
        found.unreadable.set(keyId(item), { pk: item.pk, sk: item.sk, why: explainReadError(error) });
      }
    }
  }
  leaveOutAssetsOfUnreadableUsers(found);
  return { ...found, marks: [...found.marks.values()], worth: listWorth(found), subjects: listSubjects(found) };
}

/** An asset counts for its owner's country. */
function leaveOutAssetsOfUnreadableUsers(found: Findings): void {
  const { assets, unreadable } = found;
  const isReadable = ({ userId }: CountedAsset) => !unreadable.has(keyId(keys.subscriber(userId)));
  for (const { userId, id } of assets.filter((asset) => !isReadable(asset))) {
    const key = keys.asset(userId, id);
    unreadable.set(keyId(key), { ...key, why: `the item "${keyId(keys.subscriber(userId))}" is unreadable` });
  }
  found.assets = assets.filter(isReadable);
}

function newFindings() {
  return {
    ranked: new Map<string, Item>(),
    sums: new Map<string, Item>(),
    homes: new Map<string, string>(),
    assets: new Array<CountedAsset>(),
    marks: new Map<string, Counted>(),
    unlisted: new Array<BoardState['unlisted'][number]>(),
    unreadable: new Map<string, Unreadable>(),
  };
}
type Findings = ReturnType<typeof newFindings>;

function sortIn({ ranked, sums, homes, assets, marks, unlisted }: Findings, item: Item): void {
  const { pk, sk } = item;
  if (sk === 'COUNTEDASSET' || sk === 'COUNTEDUSER') {
    marks.set(pk, countedSchema.parse(item));
  } else if (sk === 'PROFILE') {
    const { userId, country } = subscriberSchema.parse(item);
    homes.set(userId, country);
  } else if (pk.startsWith('USER#') && sk.startsWith('ASSET#')) {
    const asset = storedAssetSchema.parse(item);
    const { id, userId, mediaType, appId, isAiGenerated } = asset;
    assets.push({ id, userId, mediaType, appId, isAiGenerated });
    if (isAiGenerated && item['gsi1pk'] === undefined) unlisted.push({ pk, sk, ...appIndexKeys(asset) });
  } else if (sk === countsKey || keyId(item) === keyId(keys.boardTotals)) {
    sums.set(keyId(item), item);
  } else if (/^BOARD(#|$)/.test(pk) || sk.startsWith(appCountsPrefix)) {
    countSchema.parse(item);
    ranked.set(keyId(item), item);
  }
}

/** An unreadable item keeps its mark as its worth, so no number changes because of it. */
function listWorth({ homes, assets, marks, unreadable }: Findings): Counted[] {
  const keptMarks = [...unreadable.values()].flatMap(({ pk, sk }) => marks.get(formatMark({ pk, sk })) ?? []);
  return [
    ...keptMarks,
    ...[...homes.values()].map((country): Counted => ({ kind: 'user', country: country || unknownCountry })),
    ...assets.map(({ id, userId, mediaType, appId, isAiGenerated }): Counted => {
      const mark = marks.get(keys.countedAsset(userId, id).pk);
      const country = (mark?.kind === 'asset' && mark.country) || homes.get(userId) || unknownCountry;
      return { kind: 'asset', userId, mediaType, ...(isAiGenerated && { appId, country }) };
    }),
  ];
}

function listSubjects({ homes, assets, marks, unreadable }: Findings): Subject[] {
  const unreadableMarks = new Set([...unreadable.values()].flatMap((key) => [key.pk, formatMark(key)]));
  const ofItems = [
    ...[...homes.keys()].map((userId): Subject => ({ kind: 'user', userId })),
    ...assets.map(({ id: assetId, userId }): Subject => ({ kind: 'asset', userId, assetId })),
  ];
  return [...ofItems, ...[...marks.keys()].map(subjectOfMark)].filter(
    (subject) => !unreadableMarks.has(countMarkKey(subject).pk),
  );
}

function formatMark({ pk, sk }: Key): string {
  const userId = pk.slice('USER#'.length);
  return sk === 'PROFILE' ? keys.countedUser(userId).pk : keys.countedAsset(userId, sk.slice('ASSET#'.length)).pk;
}

/** A user id can contain any character; an asset id contains no `#`. */
function subjectOfMark(pk: string): Subject {
  if (pk.startsWith(userMarkPrefix)) return { kind: 'user', userId: pk.slice(userMarkPrefix.length) };
  const parts = pk.slice(markPrefix.length).split('#');
  return { kind: 'asset', userId: parts.slice(0, -1).join('#'), assetId: parts.at(-1) ?? '' };
}

async function* scanPages(client: DynamoDBDocumentClient, TableName: string): AsyncGenerator<Item[]> {
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
    yield (answer.Items ?? []).map((item) => itemSchema.parse(item));
    startKey = answer.LastEvaluatedKey;
  } while (startKey !== undefined);
}
