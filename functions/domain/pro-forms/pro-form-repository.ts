import * as z from 'zod/mini';
import { AppError } from '#functions/platform/app-error.ts';
import { draftKeys } from '#functions/platform/table/console-keys.ts';
import { partitions, proFormNameKeys, keys } from '#functions/platform/table/keys.ts';
import {
  type Table,
  type ListPage,
  type ListRequest,
  TransactionRefused,
  type TransactItem,
  type Wanted,
} from '#functions/platform/table/table.ts';
import { proFormDefinitionSchema, type ProFormDefinition } from '#shared/rules/pro-form.ts';
import { type AuditEntry, putAuditEntry } from '../audit/audit-entry.ts';
import { proFormDraftSummarySchema } from './pro-form-drafts.ts';

const proFormSchema = z.extend(proFormDefinitionSchema, {
  id: z.string(),
  routePath: z.string().check(z.startsWith('/')),
  version: z.int().check(z.minimum(1)),
  ownerUserId: z.string(),
  accessId: z.string(),
  savedBy: z.string(),
  restoredFrom: z.optional(z.int()),
  note: z.optional(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  deletedAt: z.optional(z.iso.datetime()),
});
export type StoredProForm = z.output<typeof proFormSchema>;

const summarySchema = z.omit(proFormSchema, { sections: true });
const listedSchema = z.union([proFormDraftSummarySchema, summarySchema]);

export type ProFormRefusal = 'newer_version' | 'newer_draft' | 'path_taken';

const maxForms = 1000;

const versionSchema = z.pick(proFormSchema, { version: true });
const holderSchema = z.object({ formId: z.string() });

export class ProFormRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** Also finds deleted forms. Every change of a form needs `consistent`, which sees the previous save. */
  find(id: string, options: { readonly consistent?: boolean } = {}): Promise<StoredProForm | undefined> {
    return this.table.get(keys.proForm(id), proFormSchema, options);
  }

  async findByPath(routePath: string): Promise<StoredProForm | undefined> {
    const holder = await this.table.get(keys.proFormPath(`/${routePath.replace(/^\/+/, '')}`), holderSchema);
    const form = holder && (await this.find(holder.formId));
    return form?.deletedAt === undefined ? form : undefined;
  }

  async all() {
    return (await this.allWithDrafts()).forms;
  }

  async allWithDrafts() {
    const listed = await this.table.first(partitions.proForms, listedSchema, maxForms, { backwards: true });
    return {
      forms: listed.flatMap((item) => ('row' in item ? [] : [item])),
      drafts: listed.flatMap((item) => ('row' in item ? [item] : [])),
    };
  }

  async findVersion(form: StoredProForm, version: number): Promise<StoredProForm | undefined> {
    if (version === form.version) return form;
    return this.table.get(keys.proFormVersion(form.id, version), proFormSchema, { consistent: true });
  }

  async versionsOf(form: StoredProForm, request: ListRequest): Promise<ListPage<StoredProForm>> {
    const page = await this.table.query(partitions.proFormVersionsOf(form.id), proFormSchema, request);
    const hasNoVersions = request.cursor === undefined && page.items.length === 0;
    return hasNoVersions ? { ...page, items: [form] } : page;
  }

  create(
    form: StoredProForm,
    audit: AuditEntry,
    draftEnd: readonly TransactItem[] = [],
  ): Promise<ProFormRefusal | undefined> {
    const steps = [
      this.putForm(form, { ConditionExpression: 'attribute_not_exists(pk)' }),
      this.claimPath(form),
      putAuditEntry(this.table.name, audit),
      this.putVersion(form),
    ];
    return this.write(steps, draftEnd);
  }

  async save(
    previous: StoredProForm,
    form: StoredProForm,
    audit: AuditEntry,
    draftEnd: readonly TransactItem[] = [],
  ): Promise<ProFormRefusal | undefined> {
    const isMoved = form.routePath !== previous.routePath;
    const steps = [
      this.putForm(form, ifUnchanged(previous)),
      ...(isMoved ? [this.claimPath(form), this.releasePath(previous)] : []),
      putAuditEntry(this.table.name, audit),
      // A form last saved before versions existed gets its current state as the first version.
      ...((await this.hasVersion(previous)) ? [] : [this.putVersion(previous)]),
      this.putVersion(form),
    ];
    return this.write(steps, draftEnd);
  }

  delete(form: StoredProForm, audit: AuditEntry): Promise<ProFormRefusal | undefined> {
    const { name: TableName } = this.table;
    return this.write([
      this.putForm({ ...form, version: form.version + 1, deletedAt: audit.at }, ifUnchanged(form)),
      this.releasePath(form),
      putAuditEntry(TableName, audit),
      { Delete: { TableName, Key: draftKeys.proForm(form.id) } },
      { Delete: { TableName, Key: draftKeys.proFormSummary(form.id) } },
    ]);
  }

  private async hasVersion({ id, version }: StoredProForm): Promise<boolean> {
    const key = keys.proFormVersion(id, version);
    return (await this.table.get(key, versionSchema, { consistent: true })) !== undefined;
  }

  private putVersion(form: StoredProForm): TransactItem {
    const Item = { ...keys.proFormVersion(form.id, form.version), ...form };
    return { Put: { TableName: this.table.name, Item, ConditionExpression: 'attribute_not_exists(pk)' } };
  }

  private async write(
    steps: readonly TransactItem[],
    draftEnd: readonly TransactItem[] = [],
  ): Promise<ProFormRefusal | undefined> {
    try {
      await this.table.transact([...steps, ...draftEnd]);
      return undefined;
    } catch (error) {
      if (!(error instanceof TransactionRefused)) throw error;
      if (error.refused[0]) return 'newer_version';
      return error.refused.slice(steps.length).includes(true) ? 'newer_draft' : 'path_taken';
    }
  }

  private putForm(form: StoredProForm, condition: Condition): TransactItem {
    const listing = { gsi1pk: partitions.proForms.partition, gsi1sk: `${form.createdAt}#${form.id}` };
    const nameKeys = form.deletedAt === undefined && proFormNameKeys(form);
    return {
      Put: {
        TableName: this.table.name,
        Item: { ...keys.proForm(form.id), ...listing, ...nameKeys, ...form },
        ...condition,
      },
    };
  }

  private claimPath({ routePath, id }: StoredProForm): TransactItem {
    const Item = { ...keys.proFormPath(routePath), formId: id };
    return { Put: { TableName: this.table.name, Item, ConditionExpression: 'attribute_not_exists(pk)' } };
  }

  private releasePath({ routePath }: StoredProForm): TransactItem {
    return { Delete: { TableName: this.table.name, Key: keys.proFormPath(routePath) } };
  }
}

type Condition = Pick<
  NonNullable<TransactItem['Put']>,
  'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>;

function ifUnchanged({ version }: StoredProForm): Condition {
  return {
    ConditionExpression: '#version = :previous',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':previous': version },
  };
}

export function proFormAt(id: string) {
  return { key: keys.proForm(id), schema: summarySchema } satisfies Wanted;
}

export async function loadProForm(forms: ProFormRepository, routePath: string): Promise<StoredProForm> {
  const form = await forms.findByPath(routePath);
  if (form === undefined) {
    throw new AppError('page_not_found', 'Pro form not found. This public page does not exist.');
  }
  return form;
}

interface ProFormOrigin {
  readonly id: string;
  readonly owner: { readonly id: string; readonly userId: string; readonly name: string };
  readonly now: Date;
}

export function newProForm(definition: ProFormDefinition, { id, owner, now }: ProFormOrigin): StoredProForm {
  const at = now.toISOString();
  return {
    ...definition,
    id,
    version: 1,
    ownerUserId: owner.userId,
    accessId: owner.id,
    savedBy: owner.name,
    createdAt: at,
    updatedAt: at,
  };
}
