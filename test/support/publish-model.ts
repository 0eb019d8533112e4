import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import { ModelRepository, newModel } from '#functions/domain/models/model-repository.ts';
import { PageRepository } from '#functions/domain/pages/page-repository.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { demoOwner } from '#infra/demo/people.ts';
import type { ModelDefinition } from '#shared/rules/model.ts';

export async function publishModel(table: Table, name: string, definition: ModelDefinition): Promise<void> {
  const now = new Date();
  const model = newModel(definition, { id: name, slug: name, owner: demoOwner, now });
  const created = { action: 'created', kind: 'model', id: name, name: definition.name } as const;
  await new ModelRepository(table).create(model, auditEntry(demoOwner, created, now));
  await new PageRepository(table).save({
    routePath: `/${name}`,
    modelId: name,
    appId: 'app-of-tests',
    title: definition.name,
    description: definition.description,
    accessId: demoOwner.id,
    createdAt: now.toISOString(),
  });
}
