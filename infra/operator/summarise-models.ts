import { parseArgs } from 'node:util';
import { summariseModels } from '#functions/domain/models/summarise-models.ts';
import { CursorCodec } from '#functions/platform/table/cursor.ts';
import { documentClient, Table } from '#functions/platform/table/table.ts';

/**
 * Adds the summaries for lists to models from before 2026-11-25, with the operator's own credentials:
 * `npm run summarise-models -- --table <table name> [--dry-run]`. Lists are complete before and after. Safe to repeat.
 */
const { values } = parseArgs({ options: { table: { type: 'string' }, 'dry-run': { type: 'boolean' } } });
const { table: tableName = process.env['TABLE_NAME'], 'dry-run': isDryRun = false } = values;
if (!tableName) {
  console.error('Needed: --table <table name>; --dry-run only prints');
  process.exit(1);
}

const cursors = new CursorCodec(() => Promise.reject(new Error('This command reads no lists')));
const table = new Table({ name: tableName, client: documentClient(), cursors });
const outcomes = await summariseModels(table, { isDryRun });
for (const { id, name, outcome } of outcomes) console.log(`${id} ${name}: ${outcome}`);
console.log(`${outcomes.length} models were listed with their forms`);
