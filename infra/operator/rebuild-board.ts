import { parseArgs } from 'node:util';
import { CursorCodec } from '#functions/platform/table/cursor.ts';
import { documentClient, Table } from '#functions/platform/table/table.ts';
import { boardDrift, type Drift, repairBoard } from './recount-board.ts';

// npm run rebuild-board -- --stage <name> [--dry-run]
// Reads the whole table. Names each item that it can't read, and ends with an error.
const { values } = parseArgs({ options: { table: { type: 'string' }, 'dry-run': { type: 'boolean' } } });
const { table: tableName = process.env['TABLE_NAME'] } = values;
if (!tableName) {
  console.error('Needed: --stage <name>, or --table <table name>; --dry-run only prints');
  process.exit(1);
}

const client = documentClient();
const cursors = new CursorCodec(() => Promise.reject(new Error('This command reads no lists')));
const deps = { client, table: new Table({ name: tableName, client, cursors }) };

const found = await boardDrift(deps);
printDrift(found.drift, found.drift.length === 0 ? 'The board says what a recount says.' : 'Drift, by counter:');
let { unreadable } = found;
if (!values['dry-run']) {
  const repaired = await repairBoard(deps);
  const { drift: moved } = repaired;
  printDrift(
    moved,
    moved.length === 0 ? 'The board is rebuilt.' : 'Counted on meanwhile and left alone; run it again:',
  );
  ({ unreadable } = repaired);
  if (moved.length > 0) process.exitCode = 2;
}
if (unreadable.length > 0) {
  console.log("Unreadable and left out; repair each item's attributes and run it again:");
  for (const { pk, sk, why } of unreadable) console.log(`  pk "${pk}", sk "${sk}": ${why}`);
  console.log(`${unreadable.length} left out`);
  process.exitCode = 1;
}

function printDrift(rows: readonly Drift[], title: string): void {
  console.log(title);
  for (const { id, says, recounted } of rows) {
    console.log(`  ${id}: says ${says}, recounted ${recounted}`);
  }
}
