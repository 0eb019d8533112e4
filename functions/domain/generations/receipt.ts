import type { Generation } from '#shared/contracts/generations.ts';
import type { StoredGeneration } from './generation.ts';

/** Where a generation's credits are. */
export function receiptOf({ hold, settlement }: Pick<StoredGeneration, 'hold' | 'settlement'>): Generation['receipt'] {
  return {
    held: settlement === undefined ? hold.amount : 0,
    charged: settlement !== undefined && settlement.kind !== 'release' ? settlement.amount : 0,
    released: settlement?.kind === 'release' ? settlement.amount : 0,
    refundDue: settlement?.kind === 'refund-due' ? settlement.amount : 0,
  };
}
