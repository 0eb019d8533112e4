import type { Partition } from './keys.ts';

/** Which part of a partition; sort keys are compared as text. */
export interface KeyRange extends Partition {
  readonly from?: string;
  readonly upTo?: string;
}

/** The key condition of a query, with its names and values. */
export function keyCondition({ index, partition, prefix, from, upTo }: KeyRange) {
  const clauses = [
    '#pk = :pk',
    ...(prefix === undefined || from !== undefined ? [] : ['begins_with(#sk, :prefix)']),
    ...(from === undefined ? [] : ['#sk BETWEEN :from AND :end']),
    ...(upTo === undefined ? [] : ['#sk <= :upTo']),
  ];
  return {
    IndexName: index,
    KeyConditionExpression: clauses.join(' AND '),
    names: { '#pk': `${index ?? ''}pk`, ...(clauses.length > 1 && { '#sk': `${index ?? ''}sk` }) },
    values: {
      ':pk': partition,
      ...(prefix !== undefined && from === undefined && { ':prefix': prefix }),
      // Nothing that we write sorts after this character.
      ...(from !== undefined && { ':from': from, ':end': `${prefix ?? ''}\uffff` }),
      ...(upTo !== undefined && { ':upTo': upTo }),
    },
  };
}
