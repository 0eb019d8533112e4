import { parseArgs } from 'node:util';
import { ApiKeyRepository } from '#functions/domain/api-keys/api-key-repository.ts';
import { CursorCodec } from '#functions/platform/table/cursor.ts';
import { documentClient, Table } from '#functions/platform/table/table.ts';
import { type Resealed, resealKeys } from '#functions/domain/api-keys/reseal-keys.ts';
import { currentEncryptionKeyId, encryptionKeysSchema } from '#functions/domain/api-keys/sealed-key.ts';
import { readSecret } from '#functions/platform/secrets.ts';

/**
 * Encrypts every stored API key under the secret's `encryptionKeyId`, with the operator's own credentials:
 * `npm run rotate-keys -- --table <name> --signing-secret <ARN> --operator-secret <ARN>`. It can be repeated, also beside running traffic.
 */
const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { table: text, 'signing-secret': text, 'operator-secret': text } });
const tableName = values.table ?? process.env['TABLE_NAME'];
const signing = values['signing-secret'] ?? process.env['SIGNING_SECRET_ARN'];
const operator = values['operator-secret'] ?? process.env['OPERATOR_SECRET_ARN'];
if (!tableName || !signing || !operator) {
  console.error('Needed: --table <table name> --signing-secret <ARN> --operator-secret <ARN>');
  process.exit(1);
}

const signingKey = (await readSecret(signing)) ?? '';
const secrets = { ...encryptionKeysSchema.parse(JSON.parse((await readSecret(operator)) ?? '{}')), signingKey };
const cursors = new CursorCodec(() => Promise.resolve(signingKey));
const apiKeys = new ApiKeyRepository(new Table({ name: tableName, client: documentClient(), cursors }));
const target = currentEncryptionKeyId(secrets);
const outcomes = await resealKeys(apiKeys, secrets);
for (const outcome of outcomes) console.log(lineOf(outcome));

const count = (wanted: Resealed['outcome']) => outcomes.filter(({ outcome }) => outcome === wanted).length;
console.log(
  `${count('resealed')} encrypted under "${target}", ${count('current')} already were, ${count('unreadable')} could not be read`,
);
if (count('unreadable') > 0) process.exitCode = 1;

function lineOf({ id, name, from, outcome, reason }: Resealed): string {
  switch (outcome) {
    case 'resealed':
      return `${id} ${name}: from "${from}" to "${target}"`;
    case 'current':
      return `${id} ${name}: is under "${target}" already`;
    case 'gone':
      return `${id}: was deleted meanwhile`;
    case 'unreadable':
      return `${id} ${name}: left under "${from}". ${reason}`;
  }
}
