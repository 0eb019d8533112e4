import { parseArgs } from 'node:util';
import { CursorCodec } from '#functions/platform/table/cursor.ts';
import { documentClient, Table } from '#functions/platform/table/table.ts';
import { migrateItems } from './migrate-items.ts';
import { repairBoard } from './recount-board.ts';

// npm run migrate -- --stage <name> [--dry-run]
// Can run beside traffic, and continues where a stopped run ended.
const { values } = parseArgs({ options: { table: { type: 'string' }, 'dry-run': { type: 'boolean' } } });
const { table: tableName = process.env['TABLE_NAME'], 'dry-run': isDryRun = false } = values;
if (!tableName) {
  console.error('Needed: --stage <name>, or --table <table name>; --dry-run only prints');
  process.exit(1);
}

const client = documentClient();
const cursors = new CursorCodec(() => Promise.reject(new Error('This command reads no lists')));
const deps = { client, table: new Table({ name: tableName, client, cursors }) };

const { read, done, changed, unreadable } = await migrateItems(deps, { isDryRun });
for (const [migration, count] of Object.entries(done)) console.log(`${migration}: ${count}`);
console.log(`${read} items read, ${Object.keys(done).length === 0 ? 'all have' : 'now have'} today’s schema`);
printItems('Changed meanwhile; run it again:', changed);
printItems('Unreadable and left as they are:', unreadable);
if (!isDryRun) {
  const { drift } = await repairBoard(deps);
  console.log(drift.length === 0 ? 'The board is counted.' : 'The board was counted on meanwhile; run it again.');
}
process.exitCode = unreadable.length > 0 ? 1 : changed.length > 0 ? 2 : 0;

function printItems(title: string, items: readonly string[]): void {
  if (items.length === 0) return;
  console.log(title);
  for (const item of items) console.log(`  ${item}`);
}
