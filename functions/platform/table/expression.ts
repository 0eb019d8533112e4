import type { Partition } from './keys.ts';

export interface Expression {
  readonly expression: string;
  readonly names?: Record<string, string>;
  readonly values?: Record<string, unknown>;
}

export function setExpression(changes: Readonly<Record<string, unknown>>, remove: readonly string[] = []): Expression {
  const set = Object.entries(changes).filter(([, value]) => value !== undefined);
  const removed = [...Object.keys(changes).filter((name) => changes[name] === undefined), ...remove];
  const clauses = [
    ...(set.length > 0 ? [`SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}`] : []),
    ...(removed.length > 0 ? [`REMOVE ${removed.map((name) => `#${name}`).join(', ')}`] : []),
  ];
  return {
    expression: clauses.join(' '),
    names: Object.fromEntries([...set.map(([name]) => name), ...removed].map((name) => [`#${name}`, name])),
    ...(set.length > 0 && { values: Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])) }),
  };
}

export function addToCount(name: string, amount: number) {
  return {
    UpdateExpression: 'ADD #count :amount',
    ExpressionAttributeNames: { '#count': name },
    ExpressionAttributeValues: { ':amount': amount },
  };
}

/** Names can contain any characters, such as a page's path. */
export function addToCounts(sums: ReadonlyMap<string, number | ReadonlySet<string>>) {
  const entries = [...sums];
  return {
    UpdateExpression: `ADD ${entries.map((_, index) => `#count${index} :count${index}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name], index) => [`#count${index}`, name])),
    ExpressionAttributeValues: Object.fromEntries(entries.map(([, by], index) => [`:count${index}`, by])),
  };
}

/** Includes both ends; sort keys are compared as text. */
export interface KeyRange extends Partition {
  readonly from?: string;
  readonly upTo?: string;
}

export function keyCondition({ index, partition, ...range }: KeyRange) {
  const part = sortKeyCondition(range);
  return {
    IndexName: index,
    KeyConditionExpression: ['#pk = :pk', ...(part ? [part.expression] : [])].join(' AND '),
    names: { '#pk': `${index ?? ''}pk`, ...(part && { '#sk': `${index ?? ''}sk` }) },
    values: { ':pk': partition, ...part?.values },
  };
}

const firstSortKey = ' ';
const lastSortKey = '\uffff';

/** DynamoDB takes one condition on a sort key, so a prefix becomes the missing end of a range. */
function sortKeyCondition({ prefix, from, upTo }: Pick<KeyRange, 'prefix' | 'from' | 'upTo'>) {
  if (from !== undefined || upTo !== undefined) {
    const values = { ':from': from ?? prefix ?? firstSortKey, ':upTo': upTo ?? `${prefix ?? ''}${lastSortKey}` };
    return { expression: '#sk BETWEEN :from AND :upTo', values };
  }
  return prefix === undefined ? undefined : { expression: 'begins_with(#sk, :prefix)', values: { ':prefix': prefix } };
}

/** DynamoDB deletes an item up to two days late, so readers treat an expired item as absent. */
export function isExpired(item: { readonly expiresAtEpochSeconds?: number | undefined }, now: Date): boolean {
  return item.expiresAtEpochSeconds !== undefined && item.expiresAtEpochSeconds <= epochSeconds(now);
}

export function orExpired(condition: string, now: Date) {
  return {
    ConditionExpression: `${condition} OR expiresAtEpochSeconds <= :now`,
    ExpressionAttributeValues: { ':now': epochSeconds(now) },
  };
}

export function epochSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
