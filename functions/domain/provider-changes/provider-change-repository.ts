import * as z from 'zod/mini';
import { sha256 } from '#functions/platform/ids-and-idempotency.ts';
import { providerKeys, providerPartitions } from '#functions/platform/table/console-keys.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import type { Table, TransactItem, Wanted } from '#functions/platform/table/table.ts';
import { priceSchema } from '#shared/contracts/admin-assist.ts';
import { providerChangeSchema, uncheckedModelSchema } from '#shared/contracts/admin-overview.ts';
import { sortNames } from '#shared/kernel/json.ts';
import { jsonValueSchema } from '#shared/kernel/schemas.ts';
import type { ModelDefinition } from '#shared/rules/model.ts';
import { type AuditEntry, putAuditEntry } from '../audit/audit-entry.ts';

const knownEndpointSchema = z.object({
  modelId: z.string(),
  endpoint: z.string(),
  fingerprint: z.optional(z.string()),
  status: providerChangeSchema.shape.status,
  price: z.optional(priceSchema),
});
export type KnownEndpoint = z.infer<typeof knownEndpointSchema>;

const openChangeSchema = z.extend(providerChangeSchema, {
  ownerUserId: z.string(),
  /** A draft with this imported form contains the change. Absent when there is no form. */
  formHash: z.optional(z.string()),
  endpoint: knownEndpointSchema,
});
export type OpenChange = z.infer<typeof openChangeSchema>;

const ownedUncheckedSchema = z.extend(uncheckedModelSchema, { ownerUserId: z.string() });
type OwnedUnchecked = z.infer<typeof ownedUncheckedSchema>;

type StoredChanges = Record<string, unknown> & { unchecked?: OwnedUnchecked[] | undefined };

const changePrefix = 'MODEL#';

const openChangesSchema = z.pipe(
  z.looseObject({ unchecked: z.optional(z.array(ownedUncheckedSchema)) }),
  z.transform(({ unchecked = [], ...attributes }: StoredChanges) => ({
    unchecked,
    changes: Object.entries(attributes)
      .filter(([name]) => name.startsWith(changePrefix))
      .map(([, change]) => openChangeSchema.parse(change)),
  })),
);

export function openChangesAt() {
  return { key: providerKeys.openChanges, schema: openChangesSchema } satisfies Wanted;
}

const comparisonSchema = z.object({
  day: z.string(),
  after: z.optional(z.string()),
  isDone: z.boolean(),
  unchecked: z.array(ownedUncheckedSchema),
});
export type Comparison = z.infer<typeof comparisonSchema>;

const maxKnown = 5000;

// Decision: docs/decisions/052-provider-changes.md
export class ProviderChangeRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async openChanges(): Promise<readonly OpenChange[]> {
    return (await this.table.get(providerKeys.openChanges, openChangesSchema, { consistent: true }))?.changes ?? [];
  }

  async find(modelId: string): Promise<OpenChange | undefined> {
    return (await this.openChanges()).find((change) => change.modelId === modelId);
  }

  async saveOpen(change: OpenChange): Promise<void> {
    await this.table.update(providerKeys.openChanges, {
      expression: 'SET #change = :change',
      names: { '#change': changePrefix + change.modelId },
      values: { ':change': change },
    });
  }

  async removeOpen(modelId: string): Promise<void> {
    await this.table.update(providerKeys.openChanges, {
      expression: 'REMOVE #change',
      names: { '#change': changePrefix + modelId },
    });
  }

  knownEndpoints(): Promise<KnownEndpoint[]> {
    return this.table.first(providerPartitions.knownEndpoints, knownEndpointSchema, maxKnown);
  }

  async saveKnown(endpoint: KnownEndpoint): Promise<void> {
    await this.table.put({ ...providerKeys.knownEndpoint(endpoint.modelId), ...endpoint });
  }

  dismiss(change: OpenChange, audit: AuditEntry): Promise<boolean> {
    const Item = { ...providerKeys.knownEndpoint(change.modelId), ...change.endpoint };
    return this.table.transactOnce([
      this.endOpen(change),
      { Put: { TableName: this.table.name, Item } },
      putAuditEntry(this.table.name, audit),
    ]);
  }

  /** Keeps the fingerprint, so the next comparison finds the change again if the draft is discarded. */
  async endTaken(modelId: string, importedForm: ModelDefinition['importedForm']): Promise<void> {
    if (importedForm === undefined) return;
    const change = await this.find(modelId);
    if (change === undefined || change.partCount === 0 || change.status !== undefined) return;
    if (change.formHash !== hashForm(importedForm)) return;
    const { endpoint, price } = change.endpoint;
    const { expression, names, values } = setExpression({ modelId, endpoint, price });
    const known = {
      TableName: this.table.name,
      Key: providerKeys.knownEndpoint(modelId),
      UpdateExpression: expression,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: values,
    };
    await this.table.transactOnce([this.endOpen(change), { Update: known }]);
  }

  async endReplaced(modelId: string, endpoint: string): Promise<void> {
    const change = await this.find(modelId);
    if (change !== undefined && change.endpoint.endpoint !== endpoint) await this.removeOpen(modelId);
  }

  comparison(): Promise<Comparison | undefined> {
    return this.table.get(providerKeys.comparison, comparisonSchema, { consistent: true });
  }

  async saveComparison(comparison: Comparison): Promise<void> {
    await this.table.put({ ...providerKeys.comparison, ...comparison });
    if (!comparison.isDone) return;
    const { unchecked } = comparison;
    await this.table.update(providerKeys.openChanges, setExpression({ unchecked }));
  }

  private endOpen({ modelId, foundAt }: OpenChange): TransactItem {
    return {
      Update: {
        TableName: this.table.name,
        Key: providerKeys.openChanges,
        UpdateExpression: 'REMOVE #change',
        ConditionExpression: '#change.foundAt = :foundAt',
        ExpressionAttributeNames: { '#change': changePrefix + modelId },
        ExpressionAttributeValues: { ':foundAt': foundAt },
      },
    };
  }
}

/** Equal forms have equal hashes, also after they were stored. */
export function hashForm(form: NonNullable<ModelDefinition['importedForm']>): string {
  return sha256(JSON.stringify(sortNames(jsonValueSchema.parse(JSON.parse(JSON.stringify(form))))));
}
