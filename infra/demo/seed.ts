import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { AdminRepository } from '#functions/domain/admins/admin-repository.ts';
import { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import { ConsentRepository } from '#functions/domain/consents/consent-repository.ts';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { ModelRepository, newModel } from '#functions/domain/models/model-repository.ts';
import { PageRepository } from '#functions/domain/pages/page-repository.ts';
import { ProFormRepository, newProForm } from '#functions/domain/pro-forms/pro-form-repository.ts';
import { LinkRepository } from '#functions/domain/sessions/link-repository.ts';
import { SubscriberRepository } from '#functions/domain/subscribers/subscriber-repository.ts';
import { CursorCodec } from '#functions/platform/table/cursor.ts';
import { documentClient, Table } from '#functions/platform/table/table.ts';
import { type ModelDefinition, modelDefinitionSchema } from '#shared/rules/model.ts';
import { type ProFormDefinition, proFormDefinitionSchema } from '#shared/rules/pro-form.ts';
import type { LocalCloud } from '../local-cloud/cloud.ts';
import { localClientConfig } from '../local-cloud/local-aws.ts';
import { seedExamples, seedGallery } from './gallery.ts';
import { demoModels, demoPages, placeholderHost, demoAppId } from './pages.ts';
import { demoOwner, seedAdmins, seedSubscribers } from './people.ts';

export async function seed(cloud: LocalCloud): Promise<void> {
  const client = documentClient(new DynamoDBClient({ ...localClientConfig, endpoint: cloud.endpoints.dynamodb }));
  const cursors = new CursorCodec(() => Promise.reject(new Error('The seed reads no lists')));
  const table = new Table({ name: cloud.tableName('Table'), client, cursors });

  await seedAdmins(new AdminRepository(table));
  await seedModels(new ModelRepository(table), cloud.mediaUrl);
  await seedPages(new PageRepository(table), cloud.mediaUrl);
  await seedProForm(new ProFormRepository(table), cloud.mediaUrl);
  await seedSubscribers({
    consents: new ConsentRepository(table),
    subscribers: new SubscriberRepository(table),
    links: new LinkRepository(table),
    ledger: new Ledger(table),
  });
  await seedExamples(cloud);
  await seedGallery(cloud, new AssetRepository(table, cloud.mediaUrl));
}

async function seedModels(models: ModelRepository, mediaUrl: string): Promise<void> {
  for (const { id, definition: plain } of demoModels) {
    if ((await models.find(id)) === undefined) {
      const now = new Date();
      const definition = addHost(plain, mediaUrl);
      const created = { action: 'created', kind: 'model', id, name: definition.name, after: definition } as const;
      await models.create(newModel(definition, { id, owner: demoOwner, now }), auditEntry(demoOwner, created, now));
    }
  }
}

function addHost(definition: ModelDefinition, mediaUrl: string): ModelDefinition {
  return modelDefinitionSchema.parse(JSON.parse(JSON.stringify(definition).replaceAll(placeholderHost, mediaUrl)));
}

async function seedPages(pages: PageRepository, mediaUrl: string): Promise<void> {
  for (const { exampleKey, ...page } of demoPages) {
    const exampleMediaUrl = `${mediaUrl}/${exampleKey}`;
    const known = await pages.findPage(page.routePath);
    if (known?.exampleMediaUrl === exampleMediaUrl) continue;
    const created = { accessId: demoOwner.id, createdAt: new Date().toISOString() };
    await pages.save({ ...created, ...page, ...known, exampleMediaUrl });
  }
}

export const demoProFormId = 'demo-portrait-request';

const demoProForm: ProFormDefinition = proFormDefinitionSchema.parse({
  routePath: '/portrait-request',
  name: 'Portrait Request',
  description: 'Tell our artists whom to portray and how. They answer within two days.',
  requestType: 'image',
  appId: demoAppId,
  creditCost: 20,
  exampleMediaType: 'image',
  sections: [
    {
      id: 'portrait',
      title: 'Portrait',
      fields: [
        {
          id: 'field-style',
          variableName: 'style',
          label: 'Style',
          type: 'select',
          options: [
            { label: 'Oil painting', value: 'oil' },
            { label: 'Pencil drawing', value: 'pencil' },
            { label: 'Comic', value: 'comic' },
          ],
        },
        {
          id: 'field-photo',
          variableName: 'photo',
          label: 'Photo',
          description: 'Whom to portray, if you have a picture.',
          type: 'file',
          accept: 'image/*',
        },
      ],
    },
  ],
});

async function seedProForm(forms: ProFormRepository, mediaUrl: string): Promise<void> {
  const exampleMediaUrl = `${mediaUrl}/examples/dream-image.webp`;
  const id = demoProFormId;
  const now = new Date();
  const known = await forms.find(id, { consistent: true });
  const subject = { kind: 'pro form', id, name: demoProForm.name } as const;
  if (known === undefined) {
    const form = newProForm({ ...demoProForm, exampleMediaUrl }, { id, owner: demoOwner, now });
    await forms.create(form, auditEntry(demoOwner, { ...subject, action: 'created', after: form }, now));
  } else if (known.exampleMediaUrl !== exampleMediaUrl) {
    const form = { ...known, exampleMediaUrl, version: known.version + 1 };
    const change = { before: known, after: form };
    await forms.save(known, form, auditEntry(demoOwner, { ...subject, action: 'updated', ...change }, now));
  }
}
