import { generationAt } from '#functions/domain/generations/generation-repository.ts';
import { filterByKind } from '#functions/domain/names/names-repository.ts';
import { proFormAt } from '#functions/domain/pro-forms/pro-form-repository.ts';
import type { Repositories } from '#functions/domain/repositories.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import {
  searchNewestSubscribers,
  type Subscriber,
  subscriberAt,
} from '#functions/domain/subscribers/subscriber-repository.ts';
import { type Found, maxFoundPerKind } from '#shared/contracts/admin-overview.ts';
import { canFulfil, canModify, hasRight } from '#shared/rules/roles.ts';

type SearchDeps = Pick<Repositories, 'names' | 'table'>;

export async function search(deps: SearchDeps, admin: AdminCaller, query: string): Promise<Found[]> {
  const [named, byId] = await Promise.all([findNamed(deps, admin, query), findById(deps, admin, query)]);
  return [...named, ...byId];
}

async function findNamed({ names }: SearchDeps, admin: AdminCaller, query: string): Promise<Found[]> {
  if (!hasRight(admin, 'build')) return [];
  const all = await names.all();
  const models = filterByKind(all, 'model').filter((model) => canModify(admin, model));
  const modelNames = new Map(models.map(({ id, name }) => [id, name]));
  const pages = filterByKind(all, 'page').flatMap(({ modelId, routePath, title }) => {
    const modelName = modelNames.get(modelId);
    return modelName === undefined ? [] : [{ kind: 'page' as const, routePath, title: title ?? modelName, modelId }];
  });
  const forms = filterByKind(all, 'pro form').filter((form) => canModify(admin, form));
  return [
    ...bestMatches(models, {
      query,
      limit: maxFoundPerKind,
      textsOf: ({ name, slug, endpoint, id }) => [name, slug, endpoint, id],
    }).map(({ kind, id, name, endpoint }) => ({ kind, id, name, endpoint })),
    ...bestMatches(pages, { query, limit: maxFoundPerKind, textsOf: ({ title, routePath }) => [title, routePath] }),
    ...bestMatches(forms, {
      query,
      limit: maxFoundPerKind,
      textsOf: ({ name, routePath, id }) => [name, routePath, id],
    }).map(({ kind, id, name, routePath }) => ({ kind, id, name, routePath })),
  ];
}

async function findById({ table }: SearchDeps, admin: AdminCaller, query: string): Promise<Found[]> {
  if (!hasRight(admin, 'subscribers') || query.includes(' ')) return [];
  const items = await table.getItems([generationAt(query), subscriberAt(query)]);
  const generation = items.get(generationAt(query));
  const subscriber = items.get(subscriberAt(query));
  return [
    ...(generation
      ? [
          {
            kind: 'generation' as const,
            id: generation.id,
            pageTitle: generation.pageTitle,
            status: generation.status,
          },
        ]
      : []),
    ...(subscriber ? [subscriberFound(subscriber)] : []),
  ];
}

type NewestDeps = Pick<Repositories, 'table' | 'waitingRequests'>;

const newestSubscribers = 200;
const maxRequests = 4000;
const idPrefix = /^[0-9a-f]{8,32}$/i;

export function searchNewest(deps: NewestDeps, admin: AdminCaller, query: string): Promise<Found[]> {
  return idPrefix.test(query) ? findRequests(deps, admin, query.toLowerCase()) : findSubscribers(deps, admin, query);
}

async function findSubscribers({ table }: NewestDeps, admin: AdminCaller, query: string): Promise<Found[]> {
  if (!hasRight(admin, 'subscribers')) return [];
  return (await searchNewestSubscribers(table, query, newestSubscribers))
    .slice(0, maxFoundPerKind)
    .map(subscriberFound);
}

function subscriberFound({ userId, name }: Subscriber): Found {
  return { kind: 'subscriber', userId, name };
}

async function findRequests(
  { table, waitingRequests }: NewestDeps,
  admin: AdminCaller,
  query: string,
): Promise<Found[]> {
  const open = await waitingRequests.openRequests(maxRequests);
  const found = open.filter(({ id }) => id.toLowerCase().startsWith(query)).slice(0, maxFoundPerKind);
  const forms = await table.getItems(found.map(({ formId }) => proFormAt(formId)));
  return found.flatMap(({ id, userId, formId, status }) => {
    const form = forms.get(proFormAt(formId));
    if (form === undefined || !canFulfil(admin, form)) return [];
    return [{ kind: 'request' as const, id, userId, formName: form.name, status }];
  });
}

function rankMatch(texts: readonly string[], query: string): number | undefined {
  const [name = '', ...others] = texts.map((text) => text.toLowerCase());
  if (name.startsWith(query)) return 0;
  if (name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(query))) return 1;
  const all = [name, ...others].join(' ');
  return query.split(/\s+/).every((word) => all.includes(word)) ? 2 : undefined;
}

export function bestMatches<T>(
  items: readonly T[],
  {
    query,
    limit,
    textsOf,
  }: { readonly query: string; readonly limit: number; textsOf: (item: T) => readonly string[] },
): T[] {
  const normalisedQuery = query.trim().toLowerCase();
  if (normalisedQuery === '') return [];
  const ranked = items.flatMap((item) => {
    const rank = rankMatch(textsOf(item), normalisedQuery);
    return rank === undefined ? [] : [{ item, rank }];
  });
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ item }) => item);
}
