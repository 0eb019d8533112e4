import type { ExportFiles } from '#functions/domain/account-jobs/export-files.ts';
import type { Repositories } from '#functions/domain/repositories.ts';
import { deleteAsset } from '#functions/domain/assets/delete-asset.ts';
import type { MediaStore } from '#functions/domain/assets/media-store.ts';
import type { JobStep } from './run-slice.ts';

export interface DeletionDeps extends Pick<
  Repositories,
  'accountJobs' | 'assets' | 'generations' | 'history' | 'notifications' | 'proRequests' | 'sessions'
> {
  readonly media: Pick<MediaStore, 'delete'>;
  readonly exportFiles: Pick<ExportFiles, 'deleteSome'>;
  readonly now: () => Date;
}

/**
 * Deletes what can be deleted. What runs or waits for an answer is left alone, since its credits are still held. Files go
 * before the assets that name them, so that what a stop leaves is found again.
 */
export function deletionSteps(deps: DeletionDeps): JobStep[] {
  const { assets, generations, history, notifications, proRequests, sessions, media, now } = deps;
  const exports: JobStep = (_, { userId }) => deleteExports(deps, userId);
  return [
    exports,
    async (request, { userId }) => {
      const { items, nextCursor } = await generations.pageOf(userId, request);
      const settled = items.filter(({ settlement }) => settlement !== undefined);
      await Promise.all(settled.map((generation) => generations.forget(generation)));
      return { nextCursor, counts: { generations: settled.length } };
    },
    async (request, { userId }) => {
      const { items, nextCursor } = await assets.storedPageOf(userId, request);
      await Promise.all(items.map((asset) => deleteAsset({ assets, media }, asset)));
      return { nextCursor, counts: { assets: items.length } };
    },
    async (request, { userId }) => {
      const { items, nextCursor } = await history.pageOf(userId, request);
      await Promise.all(items.map(({ id }) => history.delete(userId, id)));
      return { nextCursor };
    },
    async (request, { userId }) => {
      const { items, nextCursor } = await notifications.pageOf(userId, request);
      await Promise.all(items.map(({ id }) => notifications.delete(userId, id)));
      return { nextCursor };
    },
    async (request, { userId }) => {
      const { items, nextCursor } = await proRequests.pageOf(userId, request);
      const settled = items.filter(({ settlement }) => settlement !== undefined);
      await Promise.all(settled.map(({ id }) => proRequests.forgetDetails(userId, id)));
      return { nextCursor };
    },
    async (_, { userId }) => {
      await notifications.forgetTargets(userId);
      return {};
    },
    // Again: what was being written at the beginning may have been left by a slice that was ended before it took it back.
    exports,
    // Last, so that whoever is signed out finds an account that has been deleted. Who asked has yet to be told.
    async (_, { userId, askedBy }) => {
      await sessions.endBrowsers(userId, { but: askedBy, now: now() });
      return {};
    },
  ];
}

/** The job goes first: one that still runs takes back the page that it is at, and then stops. */
async function deleteExports({ accountJobs, exportFiles }: DeletionDeps, userId: string) {
  await accountJobs.forget(userId, 'export');
  return { nextCursor: (await exportFiles.deleteSome(userId)) ? 'more' : undefined };
}
