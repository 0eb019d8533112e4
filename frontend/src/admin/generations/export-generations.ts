import { callApi } from '#frontend/src/data/call-api.ts';
import { loadAllPages, saveCsv } from '#frontend/src/data/csv-export.tsx';
import { adminGenerations, maxDescribedAtOnce } from '#shared/contracts/admin-generations.ts';
import { type GenerationFilter, type GenerationRow, matchesWords, netCredits } from './generation-query.ts';
import { messages } from './messages.ts';

interface ExportRequest {
  readonly filter: GenerationFilter;
  readonly search: string;
  readonly modelNames: ReadonlyMap<string, string>;
}

export async function exportGenerations({ filter, search, modelNames }: ExportRequest): Promise<boolean> {
  const { items: rows, isComplete } = await loadAllPages(async (cursor) => {
    const query = { ...filter, limit: maxDescribedAtOnce, cursor };
    const page = await callApi(adminGenerations.listAllGenerations, { query });
    const ids = page.items.map(({ id }) => id);
    const userIds = [...new Set(page.items.map(({ userId }) => userId))];
    const described = await callApi(adminGenerations.describeGenerations, { body: { ids, userIds } });
    const prompts = new Map(described.prompts.map(({ id, prompt }) => [id, prompt]));
    const names = new Map(described.subscribers.map(({ userId, name }) => [userId, name]));
    const bills = new Map(described.bills.map(({ id, costUsd }) => [id, costUsd]));
    const items = page.items.map((item): GenerationRow => ({
      ...item,
      prompt: prompts.get(item.id),
      billedUsd: bills.get(item.id),
      userName: names.get(item.userId),
      modelName: modelNames.get(item.modelId),
    }));
    return { items, nextCursor: page.nextCursor };
  });
  saveCsv('generations.csv', toCsvRows(search === '' ? rows : rows.filter((row) => matchesWords(row, search))));
  return isComplete;
}

export function toCsvRows(rows: readonly GenerationRow[]): (string | number)[][] {
  const { columns, csv } = messages;
  const head = [
    csv.id,
    csv.started,
    csv.ended,
    columns.status,
    messages.cause,
    columns.subscriber,
    csv.userId,
    columns.model,
    csv.page,
    columns.prompt,
    csv.charged,
    csv.refunded,
    csv.net,
    csv.cost,
    csv.basis,
  ];
  return [head, ...rows.map(toCsvRow)];
}

function toCsvRow(row: GenerationRow): (string | number)[] {
  const { csv } = messages;
  const { id, createdAt, endedAt = '', status, error, userName = '', userId, modelId, modelName = modelId } = row;
  const { pageTitle, prompt = '', receipt, refund, providerCostUsd = '', billedUsd } = row;
  const basis = billedUsd === undefined ? csv.estimated : csv.billed;
  const costUsd = billedUsd ?? providerCostUsd;
  return [
    id,
    createdAt,
    endedAt,
    messages.statuses[status],
    error ? messages.causes[error.code] : '',
    userName,
    userId,
    modelName,
    pageTitle,
    prompt,
    receipt.charged,
    refund?.amount ?? 0,
    netCredits(row),
    costUsd,
    costUsd === '' ? '' : basis,
  ];
}
