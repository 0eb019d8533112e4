import type { Found } from '#shared/contracts/admin-overview.ts';
import { mayModify } from '#shared/rules/admin-rights.ts';
import { generationAt } from '#functions/domain/generations/generation-repository.ts';
import type { RequestEntry } from '#functions/domain/pro-requests/waiting-requests-repository.ts';
import type { Repositories } from '#functions/domain/repositories.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { type Subscriber, subscriberAt } from '#functions/domain/subscribers/subscriber-repository.ts';
import { bestMatches } from './best-matches.ts';
import type { Catalogue } from './catalogue.ts';

export type SearchDeps = Pick<Repositories, 'subscribers' | 'table' | 'waitingRequests'> & {
  readonly catalogue: Catalogue;
};

/** Of each kind. */
const mostFound = 6;
/** One request's worth of subscribers; the list of subscribers searches through all. */
const newestSubscribers = 200;
/** Among so many of the oldest of each status, a request is looked for. */
const mostRequests = 500;
/** The beginning of an id, as the console's tables show them, or more of it. */
const idStart = /^[0-9a-f]{8,32}$/i;

/** What an admin may open and is called like `query`, beside the lists at most three requests: by id, and one or two queries. */
export async function search(deps: SearchDeps, admin: AdminCaller, query: string): Promise<Found[]> {
  const [named, byId, more] = await Promise.all([
    findNamed(deps, admin, query),
    findById(deps, admin, query),
    idStart.test(query) ? findRequests(deps, admin, query.toLowerCase()) : findSubscribers(deps, admin, query),
  ]);
  const known = new Set(byId.map(keyOf));
  return [...named, ...byId, ...more.filter((found) => !known.has(keyOf(found)))];
}

function keyOf(found: Found): string {
  return JSON.stringify(found);
}

async function findNamed({ catalogue }: SearchDeps, admin: AdminCaller, query: string): Promise<Found[]> {
  const [models, pages, forms] = await Promise.all([catalogue.models(), catalogue.pages(), catalogue.proForms()]);
  const ownModels = models.filter((model) => mayModify(admin, model));
  const names = new Map(ownModels.map(({ id, name }) => [id, name]));
  const ownPages = pages.flatMap(({ modelId, routePath, title }) => {
    const modelName = names.get(modelId);
    return modelName === undefined ? [] : [{ kind: 'page' as const, routePath, title: title ?? modelName, modelId }];
  });
  const ownForms = forms.filter((form) => form.deletedAt === undefined && mayModify(admin, form));
  return [
    ...bestMatches(ownModels, {
      query,
      most: mostFound,
      textsOf: ({ name, slug, endpoint, id }) => [name, slug, endpoint, id],
    }).map(({ id, name, endpoint }) => ({ kind: 'model' as const, id, name, endpoint })),
    ...bestMatches(ownPages, { query, most: mostFound, textsOf: ({ title, routePath }) => [title, routePath] }),
    ...bestMatches(ownForms, {
      query,
      most: mostFound,
      textsOf: ({ name, routePath, id }) => [name, routePath, id],
    }).map(({ id, name, routePath }) => ({ kind: 'pro form' as const, id, name, routePath })),
  ];
}

/** A generation is any admin's to look at, as in the monitor; a subscriber is a super admin's. */
async function findById({ table }: SearchDeps, admin: AdminCaller, query: string): Promise<Found[]> {
  if (query.includes(' ')) return [];
  const subscriberToo = admin.isSuperAdmin ? [subscriberAt(query)] : [];
  const items = await table.getTogether([generationAt(query), ...subscriberToo]);
  const generation = items.get(generationAt(query));
  const subscriber = admin.isSuperAdmin ? items.get(subscriberAt(query)) : undefined;
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

async function findSubscribers({ subscribers }: SearchDeps, admin: AdminCaller, query: string): Promise<Found[]> {
  if (!admin.isSuperAdmin) return [];
  return (await subscribers.amongNewest(query, newestSubscribers)).slice(0, mostFound).map(subscriberFound);
}

function subscriberFound({ userId, name }: Subscriber): Found {
  return { kind: 'subscriber', userId, name };
}

/** Open ones, by the beginning of their id. */
async function findRequests(
  { catalogue, waitingRequests }: SearchDeps,
  admin: AdminCaller,
  query: string,
): Promise<Found[]> {
  const forms = (await catalogue.proForms()).filter((form) => mayModify(admin, form));
  const names = new Map(forms.map(({ id, name }) => [id, name]));
  const inStatus = async (status: 'pending' | 'processing') => {
    const entries = await waitingRequests.oldest(status, mostRequests);
    return entries.filter(({ id }) => id.toLowerCase().startsWith(query)).map((entry) => ({ entry, status }));
  };
  const found = (await Promise.all([inStatus('pending'), inStatus('processing')])).flat();
  const describe = ({
    entry: { id, userId, formId },
    status,
  }: {
    entry: RequestEntry;
    status: 'pending' | 'processing';
  }) => {
    const formName = names.get(formId);
    return formName === undefined ? [] : [{ kind: 'request' as const, id, userId, formName, status }];
  };
  return found.flatMap(describe).slice(0, mostFound);
}
