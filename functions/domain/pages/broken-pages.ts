import * as z from 'zod/mini';
import { log } from '#functions/platform/log.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { Table, Wanted } from '#functions/platform/table/table.ts';
import type { ModelSummary } from '#shared/contracts/admin-models.ts';
import { type BrokenPage, brokenPageSchema } from '#shared/contracts/admin-overview.ts';
import { cutText } from '#shared/kernel/texts.ts';
import type { ApiKey, ApiKeyRepository } from '../api-keys/api-key-repository.ts';
import type { ModelRepository } from '../models/model-repository.ts';
import type { Page, PageRepository } from './page-repository.ts';
import { isOpenToSubscribers } from './published-pages.ts';

const storedPageSchema = z.extend(brokenPageSchema, { ownerUserId: z.string() });
type StoredPage = z.infer<typeof storedPageSchema>;

export function brokenPagesAt() {
  return { key: keys.brokenPages, schema: z.object({ pages: z.array(storedPageSchema) }) } satisfies Wanted;
}

interface BrokenPagesDeps {
  readonly table: Pick<Table, 'put'>;
  readonly pages: Pick<PageRepository, 'allPages'>;
  readonly apiKeys: Pick<ApiKeyRepository, 'all'>;
  readonly models: Pick<ModelRepository, 'all'>;
}

const maxListed = 300;
const maxTitleLength = 100;

export async function saveBrokenPages({ table, pages, apiKeys, models }: BrokenPagesDeps): Promise<void> {
  const [allPages, keyList] = await Promise.all([pages.allPages(), apiKeys.all()]);
  const knownKeys = new Map(keyList.map((apiKey) => [apiKey.id, apiKey]));
  const suspects = allPages.filter((page) => keyProblem(page, knownKeys) !== undefined);
  const broken = suspects.length === 0 ? [] : findBrokenPages(suspects, knownKeys, await models.all());
  await table.put({ ...keys.brokenPages, pages: broken.slice(0, maxListed) });
}

export async function trySaveBrokenPages(deps: BrokenPagesDeps): Promise<void> {
  await saveBrokenPages(deps).catch((error: unknown) => {
    log.warn('Could not list the pages that cannot generate; the next minute does', { error });
  });
}

function findBrokenPages(
  pages: readonly Page[],
  knownKeys: ReadonlyMap<string, ApiKey>,
  models: readonly ModelSummary[],
): StoredPage[] {
  const openModels = new Map(models.filter(isOpenToSubscribers).map((model) => [model.id, model]));
  return pages.flatMap((page) => {
    const { routePath, modelId, title } = page;
    const model = openModels.get(modelId);
    const reason = keyProblem(page, knownKeys);
    if (model === undefined || reason === undefined) return [];
    const shownTitle = cutText(title ?? model.name, maxTitleLength);
    return [{ routePath, modelId, title: shownTitle, reason, ownerUserId: model.ownerUserId }];
  });
}

function keyProblem({ apiKeyId }: Page, knownKeys: ReadonlyMap<string, ApiKey>): BrokenPage['reason'] | undefined {
  if (apiKeyId === undefined) return undefined;
  const apiKey = knownKeys.get(apiKeyId);
  if (apiKey === undefined) return 'key deleted';
  return apiKey.isActive ? undefined : 'key off';
}
