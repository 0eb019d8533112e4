import { randomBytes } from 'node:crypto';
import { companionSubscriber } from '#functions/domain/companion/companion-subscriber.ts';
import type { Repositories } from '#functions/domain/repositories.ts';
import { readAll } from '#functions/platform/table/read-all.ts';
import { requestView } from '#functions/domain/pro-requests/request-view.ts';
import { movementsOf } from '#functions/domain/credits/ledger-entry.ts';
import { mediaFolder } from '#functions/domain/assets/media-folder.ts';
import type { MediaStore } from '#functions/domain/assets/media-store.ts';

export interface ExportDeps extends Pick<
  Repositories,
  'assets' | 'generations' | 'history' | 'ledger' | 'notifications' | 'proRequests' | 'subscribers'
> {
  readonly media: MediaStore;
  readonly mediaBaseUrl: string;
  readonly now: () => Date;
}

/** Writes all that is kept of a user to a file of an unguessable name, which the bucket deletes after a day. */
export async function exportData(deps: ExportDeps, userId: string): Promise<string> {
  const { assets, generations, history, ledger, notifications, proRequests, subscribers, media } = deps;
  const subscriber = await subscribers.find(userId);
  const ownGenerations = await readAll((page) => generations.pageOf(userId, page));
  const values = await generations.valuesOf(ownGenerations);
  const ownAssets = await readAll((page) => assets.pageOf(userId, page));
  const requests = await readAll((page) => proRequests.pageOf(userId, page));
  const document = {
    exportedAt: deps.now().toISOString(),
    profile: subscriber && companionSubscriber(subscriber),
    credits: await ledger.account(userId),
    ledger: await readAll((page) => ledger.entriesOf(userId, page)),
    generations: ownGenerations.map((generation) => ({
      ...generation,
      values: values.get(generation.id),
      ledger: movementsOf(generation),
    })),
    assets: ownAssets.map((asset) => ({ ...asset, generationParams: values.get(asset.generationId ?? '') })),
    requests: requests.map((request) => {
      const { requestType, appId, values: entries } = request;
      return { ...requestView(assets, request), requestType, appId, values: entries };
    }),
    notifications: await readAll((page) => notifications.pageOf(userId, page)),
    history: await readAll((page) => history.pageOf(userId, page)),
  };
  const key = `${mediaFolder('exports', userId)}/${randomBytes(16).toString('hex')}.json`;
  await media.putBytes(key, Buffer.from(JSON.stringify(document, null, 2)), 'application/json');
  return `${deps.mediaBaseUrl}/${key}`;
}
