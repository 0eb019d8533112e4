import { parseArgs } from 'node:util';
import { ApiKeyRepository } from '#functions/domain/api-keys/api-key-repository.ts';
import { CursorCodec } from '#functions/platform/table/cursor.ts';
import { documentClient, Table } from '#functions/platform/table/table.ts';
import { type Resealed, resealKeys } from '#functions/domain/api-keys/reseal-keys.ts';
import { currentEncryptionKeyId, encryptionSecretsSchema } from '#functions/domain/api-keys/sealed-key.ts';
import { readSecret } from '#functions/platform/secrets.ts';

/**
 * Encrypts every stored API key under the secret's `encryptionKeyId`, with the operator's own credentials:
 * `npm run rotate-keys -- --table <table name> --secret <secret ARN>`. It can be repeated, also beside running traffic.
 */
const { values } = parseArgs({ options: { table: { type: 'string' }, secret: { type: 'string' } } });
const { table: tableName = process.env['TABLE_NAME'], secret = process.env['SECRET_ARN'] } = values;
if (!tableName || !secret) {
  console.error('Needed: --table <table name> --secret <secret ARN>');
  process.exit(1);
}

const secrets = encryptionSecretsSchema.parse(await readSecret(secret));
const cursors = new CursorCodec(() => Promise.resolve(secrets.signingKey));
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
