import * as z from 'zod/mini';
import { generationInputSchema } from '#functions/domain/generations/generation.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import { keyId, keys, partitions } from '#functions/platform/table/keys.ts';
import type { ListPage, ListRequest, Table } from '#functions/platform/table/table.ts';
import { formValuesSchema } from '#shared/form/form-value-schemas.ts';
import { answerSchema } from '#shared/rules/pro-form.ts';

const inputSchema = z.pick(generationInputSchema, { payload: true, values: true });
type Input = z.infer<typeof inputSchema>;

const requestSchema = z.object({
  id: z.string(),
  values: z._default(formValuesSchema, {}),
  answers: z._default(z.array(answerSchema), []),
});
type Request = z.infer<typeof requestSchema>;

export class FileUses {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async inputsOf(generationIds: readonly string[]): Promise<Map<string, Input>> {
    const found = await this.table.getMany(generationIds.map(keys.generationInput), inputSchema);
    return new Map(
      generationIds.flatMap((id) => {
        const input = found.get(keyId(keys.generationInput(id)));
        return input === undefined ? [] : [[id, input] as const];
      }),
    );
  }

  async clearInput(generationId: string, { payload, values }: Input, names: FileNames): Promise<void> {
    const cleared = setExpression({ payload: withoutFiles(payload, names), values: withoutFiles(values, names) });
    await this.table.update(keys.generationInput(generationId), cleared, 'attribute_exists(pk)');
  }

  requestsOf(userId: string, request: ListRequest): Promise<ListPage<Request>> {
    return this.table.query(partitions.proRequestsOf(userId), requestSchema, request);
  }

  async clearRequest(userId: string, { id, values, answers }: Request, names: FileNames): Promise<void> {
    const cleared = setExpression({ values: withoutFiles(values, names), answers: withoutFiles(answers, names) });
    await this.table.update(keys.proRequest(userId, id), cleared, 'attribute_exists(pk)');
  }
}

/** The last parts of the files' addresses, which have 128 random bits. */
export type FileNames = ReadonlySet<string>;

export function fileName(fileKey: string): string {
  return fileKey.slice(fileKey.lastIndexOf('/') + 1);
}

export function usesFile(entries: unknown, names: FileNames): boolean {
  const text = JSON.stringify(entries);
  return [...names].some((name) => text.includes(name));
}

export function withoutFiles(entries: unknown, names: FileNames): unknown {
  if (typeof entries === 'string') return withoutAddresses(entries, names);
  if (Array.isArray(entries)) {
    return entries.map((entry) => withoutFiles(entry, names)).filter((entry) => entry !== undefined);
  }
  if (typeof entries !== 'object' || entries === null) return entries;
  if ('publicUrl' in entries && usesFile(entries.publicUrl, names)) return undefined;
  const kept = Object.entries(entries).map(([name, entry]): [string, unknown] => [name, withoutFiles(entry, names)]);
  return Object.fromEntries(kept.filter(([, entry]) => entry !== undefined));
}

function withoutAddresses(text: string, names: FileNames): string | undefined {
  const words = text.split(/(\s+)/);
  const kept = words.filter((word) => !usesFile(word, names));
  if (kept.length === words.length) return text;
  const rest = kept.join('').trim();
  return rest === '' ? undefined : rest;
}
