import type { Found } from '#shared/contracts/admin-overview.ts';
import { mayModify } from '#shared/rules/admin.ts';
import { generationAt } from '#functions/domain/generations/generation-repository.ts';
import { ofKind } from '#functions/domain/names/names-repository.ts';
import type { Repositories } from '#functions/domain/repositories.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { subscriberAt } from '#functions/domain/subscribers/subscriber-repository.ts';
import { bestMatches } from './best-matches.ts';
import { subscriberFound } from './search-newest.ts';

type SearchDeps = Pick<Repositories, 'names' | 'table'>;

/** Of each kind. */
const mostFound = 6;

/** What an admin may open and is called like `query`, or has it for an id: the list of names, and one batch. */
export async function search(deps: SearchDeps, admin: AdminCaller, query: string): Promise<Found[]> {
  const [named, byId] = await Promise.all([findNamed(deps, admin, query), findById(deps, admin, query)]);
  return [...named, ...byId];
}

async function findNamed({ names }: SearchDeps, admin: AdminCaller, query: string): Promise<Found[]> {
  const all = await names.all();
  const models = ofKind(all, 'model').filter((model) => mayModify(admin, model));
  const modelNames = new Map(models.map(({ id, name }) => [id, name]));
  const pages = ofKind(all, 'page').flatMap(({ modelId, routePath, title }) => {
    const modelName = modelNames.get(modelId);
    return modelName === undefined ? [] : [{ kind: 'page' as const, routePath, title: title ?? modelName, modelId }];
  });
  const forms = ofKind(all, 'pro form').filter((form) => mayModify(admin, form));
  return [
    ...bestMatches(models, {
      query,
      most: mostFound,
      textsOf: ({ name, slug, endpoint, id }) => [name, slug, endpoint, id],
    }).map(({ kind, id, name, endpoint }) => ({ kind, id, name, endpoint })),
    ...bestMatches(pages, { query, most: mostFound, textsOf: ({ title, routePath }) => [title, routePath] }),
    ...bestMatches(forms, {
      query,
      most: mostFound,
      textsOf: ({ name, routePath, id }) => [name, routePath, id],
    }).map(({ kind, id, name, routePath }) => ({ kind, id, name, routePath })),
  ];
}

/** Generations and subscribers are super admins' to open. */
async function findById({ table }: SearchDeps, admin: AdminCaller, query: string): Promise<Found[]> {
  if (!admin.isSuperAdmin || query.includes(' ')) return [];
  const items = await table.getTogether([generationAt(query), subscriberAt(query)]);
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
