import * as z from 'zod/mini';
import { addToCount } from '#functions/platform/table/expression.ts';
import { keys, modelNameKeys, partitions } from '#functions/platform/table/keys.ts';
import {
  type ListPage,
  type ListRequest,
  type Table,
  TransactionRefused,
  type TransactItem,
  type Wanted,
} from '#functions/platform/table/table.ts';
import type { AdminModel, ModelSummary } from '#shared/contracts/admin-models.ts';
import { modelIdSlug } from '#shared/kernel/texts.ts';
import { adminModelSchema, type ModelDefinition, modelSummarySchema } from '#shared/rules/model.ts';
import { type AuditEntry, putAuditEntry } from '../audit/audit-entry.ts';

export const modelSchema = z.extend(adminModelSchema, {
  accessId: z.string(),
});
export type Model = z.output<typeof modelSchema>;

export type ModelRefusal = 'newer_version' | 'newer_draft' | 'slug_taken';

type Step<R extends string = ModelRefusal> = readonly [R, TransactItem];

const maxModels = 5000;

// Decision: docs/decisions/031-models-and-versions.md
export class ModelRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** Every change of a model needs `consistent`, which sees the previous save. */
  find(id: string, options: { readonly consistent?: boolean } = {}): Promise<Model | undefined> {
    return this.table.get(keys.model(id), modelSchema, options);
  }

  async findMany(ids: readonly string[]): Promise<Map<string, Model>> {
    const found = await this.table.getMany(ids.map(keys.model), modelSchema);
    return new Map([...found.values()].map((model) => [model.id, model]));
  }

  all(): Promise<ModelSummary[]> {
    return this.table.first(partitions.models, modelSummarySchema, maxModels);
  }

  findVersion(id: string, version: number): Promise<Model | undefined> {
    return this.table.get(keys.modelVersion(id, version), modelSchema, { consistent: true });
  }

  versionsOf(id: string, request: ListRequest): Promise<ListPage<Model>> {
    return this.table.query(partitions.versionsOf(id), modelSchema, request);
  }

  /** A draft can outlive its owner's account, which then counts no models. */
  async create(
    model: Model,
    audit: AuditEntry,
    draftEnd: readonly TransactItem[] = [],
  ): Promise<ModelRefusal | undefined> {
    const owner = {
      TableName: this.table.name,
      Key: keys.admin(model.accessId),
      ...addToCount('totalModels', 1),
      ConditionExpression: 'attribute_exists(pk)',
    };
    const steps: Step[] = [
      ['newer_version', this.putModel(model, { ConditionExpression: 'attribute_not_exists(pk)' })],
      ['newer_version', this.putVersion(model)],
      ...draftEnd.map((item): Step => ['newer_draft', item]),
      ['slug_taken', this.claimSlug(model)],
    ];
    const unconditional = [this.putSummary(model), putAuditEntry(this.table.name, audit)];
    const refusal = await this.write<ModelRefusal | 'no_owner'>(
      [...steps, ['no_owner', { Update: owner }]],
      unconditional,
    );
    return refusal === 'no_owner' ? this.write(steps, unconditional) : refusal;
  }

  save(
    previous: Model,
    model: Model,
    audit: AuditEntry,
    draftEnd: readonly TransactItem[] = [],
  ): Promise<ModelRefusal | undefined> {
    const isRenamed = model.slug !== previous.slug;
    const steps: Step[] = [
      ['newer_version', this.putModel(model, ifUnchanged(previous))],
      ['newer_version', this.putVersion(model)],
      ...draftEnd.map((item): Step => ['newer_draft', item]),
      ...(isRenamed ? [['slug_taken', this.claimSlug(model)] satisfies Step] : []),
    ];
    const unconditional = [
      this.putSummary(model),
      ...(isRenamed ? [this.releaseSlug(previous)] : []),
      putAuditEntry(this.table.name, audit),
    ];
    return this.write(steps, unconditional);
  }

  saveSwitch(previous: Model, model: Model, audit: AuditEntry): Promise<ModelRefusal | undefined> {
    const unconditional = [this.putSummary(model), putAuditEntry(this.table.name, audit)];
    return this.write([['newer_version', this.putModel(model, ifUnchanged(previous))]], unconditional);
  }

  /** The first refused step is the reason. */
  private async write<R extends string>(
    steps: readonly Step<R>[],
    unconditional: readonly TransactItem[],
  ): Promise<R | undefined> {
    try {
      await this.table.transact([...steps.map(([, item]) => item), ...unconditional]);
      return undefined;
    } catch (error) {
      const refused = error instanceof TransactionRefused && steps[error.refused.indexOf(true)];
      if (!refused) throw error;
      return refused[0];
    }
  }

  private putVersion(model: Model): TransactItem {
    const Item = { ...keys.modelVersion(model.id, model.version), ...model };
    return { Put: { TableName: this.table.name, Item, ConditionExpression: 'attribute_not_exists(pk)' } };
  }

  private putSummary(model: Model): TransactItem {
    return { Put: { TableName: this.table.name, Item: toSummaryItem(model) } };
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

/** Compares the switches, too, because they change without a version. The oldest models don't have them. */
function ifUnchanged({ version, isAvailable, isArchived = false }: Model) {
  const isSame = (name: string) => `(${name} = :${name} OR attribute_not_exists(${name}))`;
  return {
    ConditionExpression: `#version = :version AND ${isSame('isAvailable')} AND ${isSame('isArchived')}`,
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':version': version, ':isAvailable': isAvailable, ':isArchived': isArchived },
  };
}

export function modelAt(id: string) {
  return { key: keys.model(id), schema: modelSchema } satisfies Wanted;
}

/** Shortens long texts, so a summary stays under a kilobyte. */
const maxDescriptionLength = 200;
const maxTags = 10;
const maxUrlLength = 500;

export function toSummaryItem(model: AdminModel) {
  return { ...keys.modelSummary(model.id), ...listingKeys(model), ...modelNameKeys(model), ...toModelSummary(model) };
}

export function toModelSummary(model: AdminModel): z.output<typeof modelSummarySchema> {
  const { iconUrl, exampleMediaUrl, ...summary } = modelSummarySchema.parse(model);
  return {
    ...summary,
    description: summary.description.slice(0, maxDescriptionLength),
    tags: summary.tags.slice(0, maxTags),
    ...(isShort(iconUrl) && { iconUrl }),
    ...(isShort(exampleMediaUrl) && { exampleMediaUrl }),
  };
}

function isShort(url: string | undefined): boolean {
  return url !== undefined && url.length <= maxUrlLength;
}

const orderOffset = 1_000_000;
const latestTime = 8.64e15;

/** Sort keys are text, so the order is shifted above zero, and the time counts down to put the newest first. */
function listingKeys({ id, sortOrder, createdAt }: AdminModel) {
  const order = String(sortOrder + orderOffset).padStart(7, '0');
  const age = String(latestTime - Date.parse(createdAt)).padStart(16, '0');
  return { gsi1pk: partitions.models.partition, gsi1sk: `${order}#${age}#${id}` };
}

interface ModelOrigin {
  readonly id: string;
  readonly slug?: string;
  readonly owner: { readonly id: string; readonly userId: string; readonly name: string };
  readonly now: Date;
}

export function newModel(definition: ModelDefinition, { id, slug, owner, now }: ModelOrigin): Model {
  const at = now.toISOString();
  return {
    ...definition,
    id,
    slug: slug ?? modelIdSlug(definition.name),
    version: 1,
    ownerUserId: owner.userId,
    accessId: owner.id,
    createdAt: at,
    updatedAt: at,
    savedBy: owner.name,
  };
}
