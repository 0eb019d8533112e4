import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { newModel } from '#functions/platform/admin/new-model.ts';
import { AdminRepository } from '#functions/platform/dynamo/admin-repository.ts';
import { AssetRepository } from '#functions/platform/dynamo/asset-repository.ts';
import { auditEntry } from '#functions/platform/dynamo/audit-repository.ts';
import { CursorCodec } from '#functions/platform/dynamo/cursor.ts';
import { ModelRepository } from '#functions/platform/dynamo/model-repository.ts';
import { PageRepository } from '#functions/platform/dynamo/page-repository.ts';
import { ProFormRepository } from '#functions/platform/dynamo/pro-form-repository.ts';
import { SubscriberRepository } from '#functions/platform/dynamo/subscriber-repository.ts';
import { documentClient, Table } from '#functions/platform/dynamo/table.ts';
import { Ledger } from '#functions/platform/ledger/ledger.ts';
import type { LocalCloud } from '../cloud.ts';
import { localClientConfig } from '../local-aws.ts';
import { demoOwner, seedAdmins } from './admins.ts';
import { seedGallery } from './gallery.ts';
import { demoModels, demoPages } from './pages.ts';
import { seedProForm } from './pro-form.ts';
import { seedSubscribers } from './subscribers.ts';

/** Adds the demonstration data that is not there yet; what somebody changed stays as it is. */
export async function seed(cloud: LocalCloud): Promise<void> {
  const client = documentClient(new DynamoDBClient({ ...localClientConfig, endpoint: cloud.endpoints.dynamodb }));
  const cursors = new CursorCodec(() => Promise.reject(new Error('The seed reads no lists')));
  const table = new Table({ name: cloud.tableName('Table'), client, cursors });

  await seedAdmins(new AdminRepository(table));
  await seedModels(new ModelRepository(table));
  await seedPages(new PageRepository(table), cloud.mediaUrl);
  await seedProForm(new ProFormRepository(table), cloud.mediaUrl);
  await seedSubscribers(new SubscriberRepository(table), new Ledger(table));
  await seedGallery(cloud, new AssetRepository(table, cloud.mediaUrl));
}

async function seedModels(models: ModelRepository): Promise<void> {
  for (const { id, definition } of demoModels) {
    if ((await models.find(id)) === undefined) {
      const now = new Date();
      const created = { action: 'created', kind: 'model', id, name: definition.name, after: definition } as const;
      await models.create(newModel(definition, { id, owner: demoOwner, now }), auditEntry(demoOwner, created, now));
    }
  }
}

/** Who published the demonstration pages, and when. */
function stamp() {
  return { accessId: demoOwner.id, createdAt: new Date().toISOString() };
}

async function seedPages(pages: PageRepository, mediaUrl: string): Promise<void> {
  for (const { exampleKey, ...page } of demoPages) {
    const exampleMediaUrl = `${mediaUrl}/${exampleKey}`;
    const known = await pages.findPage(page.routePath);
    // The media host's port may be another one today.
    if (known?.exampleMediaUrl !== exampleMediaUrl)
      await pages.save({ ...stamp(), ...page, ...known, exampleMediaUrl });
  }
}
