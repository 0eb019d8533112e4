import type { Charge, ChargeEnd } from '#functions/domain/credits/charge.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import { generationIndexKeys, keys, unsuccessfulIndexKeys } from '#functions/platform/table/keys.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import type { StoredGeneration } from './generation.ts';

export interface Settlement extends ChargeEnd {
  readonly status: 'completed' | 'failed' | 'cancelled';
  readonly outputs?: StoredGeneration['outputs'];
  readonly leftOut?: StoredGeneration['leftOut'];
  readonly error?: StoredGeneration['error'];
}

export function generationCharge(generation: StoredGeneration): Charge<Settlement> {
  const { id, userId, hold, chargedAtStart } = generation;
  return {
    kind: 'generation',
    id,
    userId,
    hold,
    isRunning: true,
    isChargedAtStart: chargedAtStart,
    create: (table) => putGeneration(table, generation),
    end: (table, settlement) => [endGeneration(table, generation, settlement)],
    refund: (table, refund) => ({
      Update: {
        TableName: table,
        Key: keys.generation(id),
        UpdateExpression: 'SET refund = :refund',
        // Fails when the account was deleted meanwhile.
        ConditionExpression: 'settlement.kind = :capture AND attribute_not_exists(refund) AND userId = :userId',
        ExpressionAttributeValues: { ':refund': refund, ':capture': 'capture', ':userId': userId },
      },
    }),
  };
}

function putGeneration(table: string, generation: StoredGeneration): TransactItem {
  return {
    Put: {
      TableName: table,
      Item: { ...keys.generation(generation.id), ...generationIndexKeys(generation), ...generation },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}

function endGeneration(table: string, generation: StoredGeneration, settlement: Settlement): TransactItem {
  const { id, hold } = generation;
  const { kind, status, outputs = [], leftOut, error, at } = settlement;
  const { expression, names, values } = setExpression({
    status,
    outputs,
    leftOut,
    error,
    settlement: { kind, amount: hold.amount, at: at.toISOString() },
    gsi2pk: undefined,
    gsi2sk: undefined,
    ...(status !== 'completed' && unsuccessfulIndexKeys(generation, status)),
  });
  return {
    Update: {
      TableName: table,
      Key: keys.generation(id),
      UpdateExpression: expression,
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(settlement)',
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: values,
    },
  };
}
