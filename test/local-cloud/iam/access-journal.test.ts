// @module-tag whole

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { AccessJournal } from '#infra/local-cloud/iam/authorizer.ts';
import type { Statement } from '#infra/local-cloud/iam/policy.ts';
import { accessUse } from '#test/support/access-use.ts';

const statement: Statement = {
  Effect: 'Allow',
  Action: ['dynamodb:GetItem', 'dynamodb:PutItem'],
  Resource: ['arn:aws:dynamodb:eu-central-1:000000000000:table/Table'],
  Condition: {},
};
const reading = { action: 'dynamodb:GetItem', resource: statement.Resource![0]! };

it('adds up the use of rights over several clouds', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'journal-'));
  const file = join(directory, 'access.jsonl');
  for (let cloud = 0; cloud < 2; cloud++) {
    const journal = new AccessJournal(file);
    journal.granted({
      name: 'reader',
      role: { arn: 'arn:aws:iam::000000000000:role/reader', statements: [statement] },
    });
    journal.used('reader', reading, [statement]);
    journal.allowed('reader');
    if (cloud === 1) journal.refused('reader', { ...reading, action: 'dynamodb:Scan' });
    journal.close();
  }
  expect(accessUse(file)).toEqual([
    {
      name: 'reader',
      calls: { allowed: 2, refused: 1 },
      used: ['dynamodb:GetItem on dynamodb table/Table'],
      refused: ['dynamodb:Scan on dynamodb table/Table'],
      neverUsed: ['dynamodb:PutItem on dynamodb table/Table'],
    },
  ]);
  await rm(directory, { recursive: true });
});
