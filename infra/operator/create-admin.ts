import { parseArgs } from 'node:util';
import { AdminRepository } from '#functions/domain/admins/admin-repository.ts';
import { portablePasswords } from '#functions/domain/admins/password.ts';
import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import { newId, newToken } from '#functions/platform/ids-and-idempotency.ts';
import { CursorCodec } from '#functions/platform/table/cursor.ts';
import { documentClient, Table } from '#functions/platform/table/table.ts';

// npm run create-admin -- --stage <name> --user-id <sign-in name> --name <name>
const { values } = parseArgs({
  options: { table: { type: 'string' }, 'user-id': { type: 'string' }, name: { type: 'string' } },
});
const { table: tableName = process.env['TABLE_NAME'], 'user-id': userId, name } = values;
if (!tableName || !userId || !name) {
  console.error('Needed: --stage <name>, or --table <table name> --user-id <sign-in name> --name <name>');
  process.exit(1);
}

const cursors = new CursorCodec(() => Promise.reject(new Error('This command reads no lists')));
const admins = new AdminRepository(new Table({ name: tableName, client: documentClient(), cursors }));
const password = newToken();
const now = new Date();
const admin = {
  id: newId(now),
  name,
  userId,
  isAdmin: true,
  isSuperAdmin: true,
  isActive: true,
  totalModels: 0,
  createdAt: now.toISOString(),
  passwordHash: await portablePasswords.hashPassword(password),
};
const operator = { id: 'operator', name: 'Operator', userId: 'create-admin' };
const audit = auditEntry(operator, { action: 'created', kind: 'admin', id: admin.id, name, after: admin }, now);
const isCreated = await admins.install(admin, audit);
if (!isCreated) {
  console.error('User ID already exists');
  process.exit(1);
}
console.log(`${userId} can sign in at /admin with this password, which is shown only now:\n${password}`);
