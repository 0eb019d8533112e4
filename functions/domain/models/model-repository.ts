import * as z from 'zod/mini';
import type { ModelSummary } from '#shared/contracts/admin-models.ts';
import { adminModelSchema, modelSummarySchema } from '#shared/rules/model.ts';
import { type AuditEntry, putAuditEntry } from '../audit/audit-repository.ts';
import { addToCount } from '#functions/platform/table/expression.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import { retryConflicts } from '#functions/platform/table/retry-conflicts.ts';
import { type Table, TransactionRefused, type TransactItem, type Wanted } from '#functions/platform/table/table.ts';
import type { ListPage, ListRequest } from '#functions/platform/table/list-page.ts';
import { summaryItem } from './model-summary.ts';

export const modelSchema = z.extend(adminModelSchema, {
  /** The admin who saved it last. */
  accessId: z.string(),
});
export type Model = z.output<typeof modelSchema>;

/** Why a model was not written: somebody saved a newer version, or another model has the slug. */
export type ModelRefusal = 'newer_version' | 'slug_taken';

/** Far more than people define. */
const mostModels = 5000;

// Decision: docs/decisions/031-models-and-versions.md
/** Models, and every version they ever had. */
export class ModelRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** `consistent` sees the save just before, as whoever changes a model has to. */
  find(id: string, options: { readonly consistent?: boolean } = {}): Promise<Model | undefined> {
    return this.table.get(keys.model(id), modelSchema, options);
  }

  /** Those that there are, by their ids. */
  async findMany(ids: readonly string[]): Promise<Map<string, Model>> {
    const found = await this.table.getMany(ids.map(keys.model), modelSchema);
    return new Map([...found.values()].map((model) => [model.id, model]));
  }

  /** What lists show of every model, by sort order and then newest first. */
  all(): Promise<ModelSummary[]> {
    return this.table.first(partitions.models, modelSummarySchema, mostModels);
  }

  /** A model as one save left it. */
  findVersion(id: string, version: number): Promise<Model | undefined> {
    return this.table.get(keys.modelVersion(id, version), modelSchema, { consistent: true });
  }

  /** Newest first. */
  versionsOf(id: string, request: ListRequest): Promise<ListPage<Model>> {
    return this.table.query(partitions.versionsOf(id), modelSchema, request);
  }

  /** Writes a new model and counts it among its owner's. */
  create(model: Model, audit: AuditEntry): Promise<ModelRefusal | undefined> {
    const owner = {
      TableName: this.table.name,
      Key: keys.admin(model.accessId),
      ...addToCount('totalModels', 1),
      ConditionExpression: 'attribute_exists(pk)',
    };
    return this.write(model, [
      this.putModel(model, { ConditionExpression: 'attribute_not_exists(pk)' }),
      this.claimSlug(model),
      { Update: owner },
      putAuditEntry(this.table.name, audit),
    ]);
  }

  /** Writes the next version of a model, unless another was written since `previous` was read. */
  save(previous: Model, model: Model, audit: AuditEntry): Promise<ModelRefusal | undefined> {
    const isRenamed = model.slug !== previous.slug;
    return this.write(model, [
      this.putModel(model, {
        ConditionExpression: '#version = :previous',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':previous': previous.version },
      }),
      ...(isRenamed ? [this.claimSlug(model), this.releaseSlug(previous)] : []),
      putAuditEntry(this.table.name, audit),
    ]);
  }

  private async write(model: Model, items: TransactItem[]): Promise<ModelRefusal | undefined> {
    const Item = { ...keys.modelVersion(model.id, model.version), ...model };
    const version = { TableName: this.table.name, Item, ConditionExpression: 'attribute_not_exists(pk)' };
    try {
      const summary = { TableName: this.table.name, Item: summaryItem(model) };
      await retryConflicts(() => this.table.transact([...items, { Put: version }, { Put: summary }]));
      return undefined;
    } catch (error) {
      if (!(error instanceof TransactionRefused)) throw error;
      return error.refused[0] ? 'newer_version' : 'slug_taken';
    }
  }

  private putModel(
    model: Model,
    condition: Omit<NonNullable<TransactItem['Put']>, 'TableName' | 'Item'>,
  ): TransactItem {
    return { Put: { TableName: this.table.name, Item: { ...keys.model(model.id), ...model }, ...condition } };
  }

  private claimSlug({ slug, id }: Model): TransactItem {
    const Item = { ...keys.modelSlug(slug), modelId: id };
    return { Put: { TableName: this.table.name, Item, ConditionExpression: 'attribute_not_exists(pk)' } };
  }

  private releaseSlug({ slug }: Model): TransactItem {
    return { Delete: { TableName: this.table.name, Key: keys.modelSlug(slug) } };
  }
}

export function modelAt(id: string) {
  return { key: keys.model(id), schema: modelSchema } satisfies Wanted;
}
