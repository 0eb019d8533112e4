import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import 'aws-sdk-client-mock-vitest/extend';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { CursorCodec } from '#functions/platform/table/cursor.ts';
import { documentClient, Table } from '#functions/platform/table/table.ts';

/** No engine can reproduce a conflict of two transactions on demand. */
const dynamo = mockClient(DynamoDBDocumentClient);
const table = new Table({
  name: 'table',
  client: documentClient(new DynamoDBClient({ region: 'local' })),
  cursors: new CursorCodec(async () => 'key'),
});
const ledger = new Ledger(table);
const grant = { amount: 5, reason: 'test', idempotencyKey: 'key', at: new Date() };

const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    $metadata: {},
    message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(', ')}]`,
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

describe('a transaction that conflicts with another', () => {
  beforeEach(() => {
    dynamo.reset();
    vi.spyOn(Math, 'random').mockReturnValue(0);
  });

  it('is repeated and succeeds', async () => {
    dynamo
      .on(TransactWriteCommand)
      .rejectsOnce(cancelled('TransactionConflict', 'None'))
      .rejectsOnce(cancelled('None', 'TransactionConflict'))
      .resolves({});
    expect(await ledger.grant('user', grant)).toBe(true);
    expect(dynamo).toHaveReceivedCommandTimes(TransactWriteCommand, 3);
  });

  it('is repeated after throttling', async () => {
    dynamo.on(TransactWriteCommand).rejectsOnce(cancelled('None', 'ThrottlingError')).resolves({});
    expect(await ledger.grant('user', grant)).toBe(true);
    expect(dynamo).toHaveReceivedCommandTimes(TransactWriteCommand, 2);
  });

  it('is given up at last with an error, not as a refusal', async () => {
    dynamo.on(TransactWriteCommand).rejects(cancelled('TransactionConflict', 'None'));
    await expect(ledger.grant('user', grant)).rejects.toThrow(/TransactionConflict/);
    expect(dynamo.commandCalls(TransactWriteCommand).length).toBeGreaterThan(3);
  });

  it('is not repeated when a condition refused it', async () => {
    dynamo.on(TransactWriteCommand).rejects(cancelled('None', 'ConditionalCheckFailed'));
    dynamo.on(GetCommand).resolves({});
    expect(await ledger.grant('user', grant)).toBe(false);
    expect(dynamo).toHaveReceivedCommandTimes(TransactWriteCommand, 1);
  });
});
