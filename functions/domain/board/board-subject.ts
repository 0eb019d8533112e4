import * as z from 'zod/mini';
import { storedAssetSchema } from '../assets/asset-repository.ts';
import { type Counted, countedSchema, unknownCountry } from './board-tally.ts';
import { sameItem } from './board-writes.ts';
import { type Key, keyId, keys } from '#functions/platform/table/keys.ts';
import { subscriberSchema } from '../subscribers/subscriber-repository.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';

/** What the board counts. */
export type Subject =
  | { readonly kind: 'asset'; readonly userId: string; readonly assetId: string }
  | { readonly kind: 'user'; readonly userId: string };

const assetSchema = z.pick(storedAssetSchema, { mediaType: true, appId: true, isAiGenerated: true });
const userSchema = z.pick(subscriberSchema, { country: true });

/** Anything of the table, to be parsed as what its key says. */
export const itemSchema = z.looseObject({});
export type Items = ReadonlyMap<string, z.infer<typeof itemSchema>>;

/** A subject as it is: what it was counted as, what it counts as, and a check that it still does when that is written. */
export interface Standing {
  readonly markKey: Key;
  readonly mark: Counted | undefined;
  readonly counted: Counted | undefined;
  readonly check: TransactItem;
}

export function markKeyOf(subject: Subject): Key {
  return subject.kind === 'user'
    ? keys.countedUser(subject.userId)
    : keys.countedAsset(subject.userId, subject.assetId);
}

/** All that has to be read to know how a subject stands. */
export function keysOf(subject: Subject): Key[] {
  const profile = keys.subscriber(subject.userId);
  const own = subject.kind === 'asset' ? [keys.asset(subject.userId, subject.assetId)] : [];
  return [markKeyOf(subject), profile, ...own];
}

export function standingOf(table: string, subject: Subject, items: Items): Standing {
  const at = (key: Key) => items.get(keyId(key));
  const markKey = markKeyOf(subject);
  const found = at(markKey);
  const mark = found && countedSchema.parse(found);
  const profile = at(keys.subscriber(subject.userId));
  const user = profile && userSchema.parse(profile);
  const country = user?.country || unknownCountry;
  if (subject.kind === 'user') {
    const check = { ConditionCheck: { Key: keys.subscriber(subject.userId), ...sameItem(table, user) } };
    return { markKey, mark, check, counted: user && { kind: 'user', country } };
  }
  const { userId, assetId } = subject;
  const stored = at(keys.asset(userId, assetId));
  const asset = stored && assetSchema.parse(stored);
  const check = { ConditionCheck: { Key: keys.asset(userId, assetId), ...sameItem(table, asset) } };
  // An asset keeps the country that it was counted for, wherever its owner moves.
  const home = (mark?.kind === 'asset' && mark.country) || country;
  return { markKey, mark, check, counted: asset && countedAsset(userId, asset, home) };
}

function countedAsset(userId: string, asset: z.infer<typeof assetSchema>, country: string): Counted {
  const { mediaType, appId, isAiGenerated } = asset;
  return { kind: 'asset', userId, mediaType, ...(isAiGenerated && { appId, country }) };
}
