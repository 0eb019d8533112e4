import * as z from 'zod/mini';
import { type ProFormDefinition, proFormDefinitionSchema } from '#shared/rules/pro-form.ts';
import { type AuditEntry, putAuditEntry } from '../audit/audit-repository.ts';
import { keys, partitions, proFormNameKeys } from '#functions/platform/table/keys.ts';
import { retryConflicts } from '#functions/platform/table/retry-conflicts.ts';
import {
  type ListPage,
  type ListRequest,
  type Table,
  TransactionRefused,
  type TransactItem,
  type Wanted,
} from '#functions/platform/table/table.ts';
import { AppError } from '#functions/platform/app-error.ts';

const proFormSchema = z.extend(proFormDefinitionSchema, {
  /** Permanent; its requests are found by it. */
  id: z.string(),
  /** With its leading slash; no two forms have the same. */
  routePath: z.string().check(z.startsWith('/')),
  version: z.int().check(z.minimum(1)),
  ownerUserId: z.string(),
  /** The admin who saved it last, and that admin's name. */
  accessId: z.string(),
  savedBy: z.string(),
  /** The version that was brought back by this one. */
  restoredFrom: z.optional(z.int()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** It is kept for the requests that were made with it. */
  deletedAt: z.optional(z.iso.datetime()),
});
/** A form whose requests people fulfil by hand. */
export type StoredProForm = z.output<typeof proFormSchema>;

const summarySchema = z.omit(proFormSchema, { sections: true });
type ProFormSummary = z.output<typeof summarySchema>;

/** Why a pro form was not written: somebody saved or deleted it meanwhile, or another form has the path. */
export type ProFormRefusal = 'newer_version' | 'path_taken';

/** Far more than people write. */
const mostForms = 1000;

const versionSchema = z.pick(proFormSchema, { version: true });
const holderSchema = z.object({ formId: z.string() });

/** Pro forms, found by id and by route path, and every version they had since versions are kept. */
export class ProFormRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** Deleted ones too; `consistent` sees the save just before, as whoever changes a form has to. */
  find(id: string, options: { readonly consistent?: boolean } = {}): Promise<StoredProForm | undefined> {
    return this.table.get(keys.proForm(id), proFormSchema, options);
  }

  /** `routePath` with or without its leading slash. */
  async findByPath(routePath: string): Promise<StoredProForm | undefined> {
    const holder = await this.table.get(keys.proFormPath(`/${routePath.replace(/^\/+/, '')}`), holderSchema);
    const form = holder && (await this.find(holder.formId));
    return form?.deletedAt === undefined ? form : undefined;
  }

  /** Every form, also deleted ones, without its fields, newest first; there are tens of them, written by people. */
  all(): Promise<ProFormSummary[]> {
    return this.table.first(partitions.proForms, summarySchema, mostForms, { backwards: true });
  }

  /** A form as one save left it. */
  async findVersion(form: StoredProForm, version: number): Promise<StoredProForm | undefined> {
    if (version === form.version) return form;
    return this.table.get(keys.proFormVersion(form.id, version), proFormSchema, { consistent: true });
  }

  /** Newest first. One that was last saved before versions were kept has its present one. */
  async versionsOf(form: StoredProForm, request: ListRequest): Promise<ListPage<StoredProForm>> {
    const page = await this.table.query(partitions.proFormVersionsOf(form.id), proFormSchema, request);
    const hasNone = request.cursor === undefined && page.items.length === 0;
    return hasNone ? { ...page, items: [form] } : page;
  }

  create(form: StoredProForm, audit: AuditEntry): Promise<ProFormRefusal | undefined> {
    return this.write([
      this.putForm(form, { ConditionExpression: 'attribute_not_exists(pk)' }),
      this.claimPath(form),
      putAuditEntry(this.table.name, audit),
      this.putVersion(form),
    ]);
  }

  /** Writes the next version of a form, unless another was written since `previous` was read. */
  async save(previous: StoredProForm, form: StoredProForm, audit: AuditEntry): Promise<ProFormRefusal | undefined> {
    const isMoved = form.routePath !== previous.routePath;
    return this.write([
      this.putForm(form, isStill(previous)),
      ...(isMoved ? [this.claimPath(form), this.releasePath(previous)] : []),
      putAuditEntry(this.table.name, audit),
      // One that was last saved before versions were kept begins them with what it is now.
      ...((await this.isKept(previous)) ? [] : [this.putVersion(previous)]),
      this.putVersion(form),
    ]);
  }

  /** Frees the path; the form stays for its requests, which are still to be fulfilled. */
  delete(form: StoredProForm, audit: AuditEntry): Promise<ProFormRefusal | undefined> {
    return this.write([
      this.putForm({ ...form, version: form.version + 1, deletedAt: audit.at }, isStill(form)),
      this.releasePath(form),
      putAuditEntry(this.table.name, audit),
    ]);
  }

  private async isKept({ id, version }: StoredProForm): Promise<boolean> {
    const key = keys.proFormVersion(id, version);
    return (await this.table.get(key, versionSchema, { consistent: true })) !== undefined;
  }

  private putVersion(form: StoredProForm): TransactItem {
    const Item = { ...keys.proFormVersion(form.id, form.version), ...form };
    return { Put: { TableName: this.table.name, Item, ConditionExpression: 'attribute_not_exists(pk)' } };
  }

  private async write(items: TransactItem[]): Promise<ProFormRefusal | undefined> {
    try {
      await retryConflicts(() => this.table.transact(items));
      return undefined;
    } catch (error) {
      if (!(error instanceof TransactionRefused)) throw error;
      return error.refused[0] ? 'newer_version' : 'path_taken';
    }
  }

  private putForm(form: StoredProForm, condition: Condition): TransactItem {
    const listing = { gsi1pk: partitions.proForms.partition, gsi1sk: `${form.createdAt}#${form.id}` };
    // One that is deleted is opened from its requests alone.
    const naming = form.deletedAt === undefined && proFormNameKeys(form);
    return {
      Put: {
        TableName: this.table.name,
        Item: { ...keys.proForm(form.id), ...listing, ...naming, ...form },
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

/** Nobody has saved or deleted it since it was read. */
function isStill({ version }: StoredProForm): Condition {
  return {
    ConditionExpression: '#version = :previous',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':previous': version },
  };
}

/** Without its form. */
export function proFormAt(id: string) {
  return { key: keys.proForm(id), schema: summarySchema } satisfies Wanted;
}

/** A pro form that subscribers may use; throws `page_not_found`. */
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

/** The first version of a pro form. */
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
