import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { hashAccount, MovedAccountsRepository } from '#functions/domain/credits/moved-accounts-repository.ts';
import { type Comparison, compareWithLedger } from '#functions/domain/reconciliation/reconcile-accounts.ts';
import { CursorCodec } from '#functions/platform/table/cursor.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { documentClient, Table } from '#functions/platform/table/table.ts';
import { explainReadError, isReadError } from './terminal.ts';

// npm run audit-ledger -- --stage <name> [--external] [--cursor <text>] [--page-size <items>] [--user <id>]
// `--external` is for a stage whose mobile app has its own back end. Changes no account.
const { values } = parseArgs({
  options: {
    table: { type: 'string' },
    cursor: { type: 'string' },
    user: { type: 'string', multiple: true },
    external: { type: 'boolean' },
    'page-size': { type: 'string', default: '5000' },
  },
});
const { table: tableName = process.env['TABLE_NAME'], user: namedUsers } = values;
if (!tableName) {
  console.error(
    'Needed: --stage <name>, or --table <table name>; --user <id> checks one account, --cursor <text> continues a run',
  );
  process.exit(1);
}

const client = documentClient();
/** Lists are read to their end within this run. */
const cursors = new CursorCodec(() => Promise.resolve('audit-ledger'));
const table = new Table({ name: tableName, client, cursors });
const movedAccounts = new MovedAccountsRepository(table);
const mode = values.external === true ? 'external' : 'embedded';
const deps = { table, ledger: new Ledger(table), movedAccounts, mode, pause } as const;
const known = await movedAccounts.driftingAccounts();

/** A few hundred of 5000 items are accounts. */
const itemsPerPage = Number(values['page-size']);
const accountsAtOnce = 20;
const keySchema = z.object({ pk: z.string(), sk: z.string() });
const accountPrefix = keys.account('').pk;

const totals = { checked: 0, differing: 0, unreadable: 0 };
if (namedUsers === undefined) await checkAllAccounts(parseCursor(values.cursor));
else await checkAccounts(namedUsers);
console.log(
  `${totals.checked} accounts checked: ${totals.differing} differ, ${totals.unreadable} could not be read and were left out`,
);
if (totals.differing + totals.unreadable > 0) process.exitCode = 1;

async function checkAllAccounts(start: z.infer<typeof keySchema> | undefined): Promise<void> {
  let startKey = start;
  // The items of an account are adjacent, also across pages.
  let lastUser: string | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new ScanCommand({
        TableName: tableName,
        ConsistentRead: true,
        Limit: itemsPerPage,
        ExclusiveStartKey: startKey,
        ProjectionExpression: 'pk, sk',
        FilterExpression: 'begins_with(pk, :user) AND (sk = :account OR begins_with(sk, :entry))',
        ExpressionAttributeValues: {
          ':user': accountPrefix,
          ':account': keys.account('').sk,
          ':entry': keys.ledgerEntry('', '').sk,
        },
      }),
    );
    const found = new Set(Items.map((item) => keySchema.parse(item).pk.slice(accountPrefix.length)));
    const userIds = [...found].filter((userId) => userId !== lastUser);
    lastUser = userIds.at(-1) ?? lastUser;
    await checkAccounts(userIds);
    startKey = LastEvaluatedKey && keySchema.parse(LastEvaluatedKey);
    if (startKey !== undefined)
      console.log(`${totals.checked} so far; continues with --cursor ${formatCursor(startKey)}`);
  } while (startKey !== undefined);
}

async function checkAccounts(userIds: readonly string[]): Promise<void> {
  for (let start = 0; start < userIds.length; start += accountsAtOnce) {
    await Promise.all(userIds.slice(start, start + accountsAtOnce).map(checkAccount));
  }
}

async function checkAccount(userId: string): Promise<void> {
  totals.checked += 1;
  try {
    const comparison = await compareWithLedger(deps, userId);
    if (comparison.hasDrifted !== known.has(hashAccount(userId))) {
      await movedAccounts.saveDrift(userId, comparison.hasDrifted);
    }
    if (comparison.hasDrifted) totals.differing += 1;
    if (comparison.hasDrifted || namedUsers !== undefined) console.log(formatComparison(userId, comparison));
  } catch (error) {
    if (!isReadError(error)) throw error;
    totals.unreadable += 1;
    console.log(`${userId}: could not be read. ${explainReadError(error)}`);
  }
}

function formatComparison(userId: string, { account, expected, hasDrifted }: Comparison): string {
  const numbers = (['available', 'held', 'spent'] as const).map(
    (name) => `${name} ${account[name]}, expected ${expected[name]}`,
  );
  return `${userId}: ${hasDrifted ? 'differs' : 'equal'} (${numbers.join('; ')})`;
}

function formatCursor(key: z.infer<typeof keySchema>): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

function parseCursor(cursor: string | undefined): z.infer<typeof keySchema> | undefined {
  return cursor === undefined ? undefined : keySchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
}
