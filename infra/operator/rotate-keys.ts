import { parseArgs } from 'node:util';
import { AdminRepository } from '#functions/domain/admins/admin-repository.ts';
import { sealedSecondFactors, SecondFactorRepository } from '#functions/domain/admins/second-factor-repository.ts';
import { AlertRepository, sealedWebhookSecrets } from '#functions/domain/alerts/alert-repository.ts';
import { ApiKeyRepository, sealedApiKeys } from '#functions/domain/api-keys/api-key-repository.ts';
import {
  resealAll,
  type Resealed,
  currentEncryptionKeyId,
  type EncryptionSecrets,
  encryptionKeysSchema,
  encryptText,
} from '#functions/domain/encryption/encrypted-text.ts';
import {
  ProRequestRepository,
  sealedRequestSessions,
  WaitingRequestsRepository,
} from '#functions/domain/pro-requests/pro-request-repository.ts';
import { parseSecret, readSecret } from '#functions/platform/secrets.ts';
import { CursorCodec } from '#functions/platform/table/cursor.ts';
import { documentClient, Table } from '#functions/platform/table/table.ts';
import { stop } from './terminal.ts';

// npm run rotate-keys -- --stage <name>
// Re-encrypts API keys, second factors, webhook secrets and sessions. Safe to repeat and to run beside traffic.
const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { table: text, 'signing-secret': text, 'operator-secret': text } });
const tableName = values.table ?? process.env['TABLE_NAME'];
const signing = values['signing-secret'] ?? process.env['SIGNING_SECRET_ARN'];
const operator = values['operator-secret'] ?? process.env['OPERATOR_SECRET_ARN'];
if (!tableName || !signing || !operator) {
  console.error('Needed: --stage <name>, or --table <table name> --signing-secret <ARN> --operator-secret <ARN>');
  process.exit(1);
}

const signingKey = await readSecret(signing);
if (!signingKey) stop(`The signing secret ${signing} has no value`);
const secrets = await readKeys(operator, signingKey);
const cursors = new CursorCodec(() => Promise.resolve(signingKey));
const table = new Table({ name: tableName, client: documentClient(), cursors });
const target = currentEncryptionKeyId(secrets);
const factors = sealedSecondFactors(new AdminRepository(table), new SecondFactorRepository(table));
const outcomes = [
  ...(await resealAll(sealedApiKeys(new ApiKeyRepository(table)), secrets)),
  ...(await resealAll(factors, secrets)),
  ...(await resealAll(sealedWebhookSecrets(new AlertRepository(table)), secrets)),
  ...(await resealAll(
    sealedRequestSessions(new WaitingRequestsRepository(table), new ProRequestRepository(table)),
    secrets,
  )),
];
for (const outcome of outcomes) console.log(formatResealed(outcome));

const count = (wanted: Resealed['outcome']) => outcomes.filter(({ outcome }) => outcome === wanted).length;
console.log(
  `${count('resealed')} encrypted under "${target}", ${count('current')} already were, ${count('unreadable')} could not be read`,
);
if (count('unreadable') > 0) process.exitCode = 1;

async function readKeys(name: string, key: string): Promise<EncryptionSecrets> {
  const value = (await readSecret(name)) ?? '{}';
  try {
    const read = { ...parseSecret(name, value, encryptionKeysSchema), signingKey: key };
    encryptText(read, 'rotate-keys', 'fails without the present key');
    return read;
  } catch (error) {
    return stop(error instanceof Error ? error.message : String(error));
  }
}

function formatResealed({ id, name, from, outcome, reason }: Resealed): string {
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
