import { movementsOf } from '#functions/domain/credits/ledger-entry.ts';
import { requestView } from '#functions/domain/pro-requests/request-view.ts';
import type { Repositories } from '#functions/domain/repositories.ts';
import type { ListPage, ListRequest } from '#functions/platform/table/list-page.ts';

export type ListDeps = Pick<
  Repositories,
  'assets' | 'generations' | 'history' | 'ledger' | 'notifications' | 'proRequests'
>;

export type ExportLists = Readonly<Record<string, (userId: string, request: ListRequest) => Promise<ListPage<object>>>>;

/** All lists that are kept of a user, by their names in the file. */
export function exportLists(deps: ListDeps): ExportLists {
  const { history, ledger, notifications } = deps;
  return {
    ledger: (userId, request) => ledger.entriesOf(userId, request),
    generations: (userId, request) => generationsOf(deps, userId, request),
    assets: (userId, request) => assetsOf(deps, userId, request),
    requests: (userId, request) => requestsOf(deps, userId, request),
    notifications: (userId, request) => notifications.pageOf(userId, request),
    history: (userId, request) => history.pageOf(userId, request),
  };
}

async function generationsOf({ generations }: ListDeps, userId: string, request: ListRequest) {
  const { items, ...rest } = await generations.pageOf(userId, request);
  const values = await generations.valuesOf(items);
  const described = items.map((generation) => ({
    ...generation,
    values: values.get(generation.id),
    ledger: movementsOf(generation),
  }));
  return { ...rest, items: described };
}

async function assetsOf({ assets, generations }: ListDeps, userId: string, request: ListRequest) {
  const { items, ...rest } = await assets.pageOf(userId, request);
  const made = await generations.findMany(items.flatMap(({ generationId }) => generationId ?? []));
  const values = await generations.valuesOf([...made.values()]);
  return {
    ...rest,
    items: items.map((asset) => ({ ...asset, generationParams: values.get(asset.generationId ?? '') })),
  };
}

async function requestsOf({ assets, proRequests }: ListDeps, userId: string, page: ListRequest) {
  const { items, ...rest } = await proRequests.pageOf(userId, page);
  const described = items.map((request) => {
    const { requestType, appId, values } = request;
    return { ...requestView(assets, request), requestType, appId, values };
  });
  return { ...rest, items: described };
}
