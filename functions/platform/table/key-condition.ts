import type { Partition } from './keys.ts';

/** Which part of a partition, both ends included; sort keys are compared as text. */
export interface KeyRange extends Partition {
  readonly from?: string;
  readonly upTo?: string;
}

/** The key condition of a query, with its names and values. */
export function keyCondition({ index, partition, ...range }: KeyRange) {
  const part = sortKeyCondition(range);
  return {
    IndexName: index,
    KeyConditionExpression: ['#pk = :pk', ...(part ? [part.expression] : [])].join(' AND '),
    names: { '#pk': `${index ?? ''}pk`, ...(part && { '#sk': `${index ?? ''}sk` }) },
    values: { ':pk': partition, ...part?.values },
  };
}

/** Sorts before, and after, all that we write. */
const first = ' ';
const last = '\uffff';

/** DynamoDB takes one condition on a sort key, so a prefix becomes whichever end is not given. */
function sortKeyCondition({ prefix, from, upTo }: Pick<KeyRange, 'prefix' | 'from' | 'upTo'>) {
  if (from !== undefined || upTo !== undefined) {
    const values = { ':from': from ?? prefix ?? first, ':upTo': upTo ?? `${prefix ?? ''}${last}` };
    return { expression: '#sk BETWEEN :from AND :upTo', values };
  }
  return prefix === undefined ? undefined : { expression: 'begins_with(#sk, :prefix)', values: { ':prefix': prefix } };
}
