import { type ExportedList, exportedItems } from '#shared/contracts/account-export.ts';
import { assetsOf as outputsOf } from '#functions/domain/generations/generation.ts';
import { movementsOf } from '#functions/domain/credits/account.ts';
import type { Repositories } from '#functions/domain/repositories.ts';
import type { ListPage, ListRequest } from '#functions/platform/table/table.ts';

export type ListDeps = Pick<
  Repositories,
  'assets' | 'generations' | 'history' | 'ledger' | 'notifications' | 'proRequests' | 'sessions' | 'shares' | 'uploads'
>;

type PageOf = (userId: string, request: ListRequest) => Promise<ListPage<object>>;
export type ExportLists = Readonly<Record<ExportedList, PageOf>>;

/** All lists that are kept of a user, by their names in the file; of each item what the file may say. */
export function exportLists(deps: ListDeps): ExportLists {
  const { history, ledger, notifications, sessions, shares, uploads } = deps;
  const said = (name: ExportedList, pageOf: PageOf): PageOf => {
    return async (userId, request) => {
      const { items, ...rest } = await pageOf(userId, request);
      return { ...rest, items: items.map((item) => exportedItems[name].parse(item)) };
    };
  };
  return {
    ledger: said('ledger', (userId, request) => ledger.entriesOf(userId, request)),
    generations: said('generations', (userId, request) => generationsOf(deps, userId, request)),
    assets: said('assets', (userId, request) => assetsOf(deps, userId, request)),
    requests: said('requests', (userId, request) => requestsOf(deps, userId, request)),
    notifications: said('notifications', (userId, request) => notifications.pageOf(userId, request)),
    history: said('history', (userId, request) => history.pageOf(userId, request)),
    sessions: said('sessions', async (userId, request) => endingOf(await sessions.pageOf(userId, request))),
    shares: said('shares', (userId, request) => shares.pageOf(userId, request)),
    uploads: said('uploads', async (userId, request) => endingOf(await uploads.pageOf(userId, request))),
  };
}

async function generationsOf({ assets, generations }: ListDeps, userId: string, request: ListRequest) {
  const { items, ...rest } = await generations.pageOf(userId, request);
  const values = await generations.valuesOf(items);
  const described = items.map((generation) => ({
    ...generation,
    values: values.get(generation.id),
    results: outputsOf(generation).map((asset) => assets.toAsset(asset)),
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
  const described = items.map((request) => ({
    ...request,
    ledger: movementsOf(request),
    results: request.assets.map((asset) => assets.toAsset(asset)),
  }));
  return { ...rest, items: described };
}

function endingOf<T extends { readonly expiresAtEpochSeconds: number }>({ items, ...rest }: ListPage<T>) {
  const withEnd = items.map((item) => ({ ...item, endsAt: new Date(item.expiresAtEpochSeconds * 1000).toISOString() }));
  return { ...rest, items: withEnd };
}
