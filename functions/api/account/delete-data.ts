import type { Repositories } from '#functions/domain/repositories.ts';
import { readPages } from '#functions/platform/table/read-all.ts';
import { deleteAsset } from '#functions/domain/assets/delete-asset.ts';
import type { MediaStore } from '#functions/domain/assets/media-store.ts';

export interface DeleteDeps extends Pick<
  Repositories,
  'assets' | 'generations' | 'history' | 'notifications' | 'proRequests'
> {
  readonly media: MediaStore;
}

interface Deletion {
  readonly deleted: { readonly assets: number; readonly generations: number };
  readonly kept: { readonly what: string; readonly why: string }[];
}

const kept = [
  { what: 'Your credit balance and its ledger', why: 'Credits are money: every movement must stay provable.' },
  { what: 'When you generated, and what it cost', why: 'They are part of the ledger. Texts and files are gone.' },
  { what: 'Your name and plan', why: 'They belong to the mobile app, where your account can be deleted.' },
];

/** Deletes what can be deleted. What runs or waits for an answer is left alone, since its credits are still held. */
export async function deleteData(
  { assets, generations, history, notifications, proRequests, media }: DeleteDeps,
  userId: string,
): Promise<Deletion> {
  let generationCount = 0;
  for await (const page of readPages((request) => generations.pageOf(userId, request))) {
    const settled = page.filter(({ settlement }) => settlement !== undefined);
    await Promise.all(settled.map((generation) => generations.forget(generation)));
    generationCount += settled.length;
  }
  let assetCount = 0;
  for await (const page of readPages((request) => assets.storedPageOf(userId, request))) {
    await Promise.all(page.map((asset) => deleteAsset({ assets, media }, asset)));
    assetCount += page.length;
  }
  for await (const page of readPages((request) => history.pageOf(userId, request))) {
    await Promise.all(page.map(({ id }) => history.delete(userId, id)));
  }
  for await (const page of readPages((request) => notifications.pageOf(userId, request))) {
    await Promise.all(page.map(({ id }) => notifications.delete(userId, id)));
  }
  await notifications.forgetTargets(userId);
  for await (const page of readPages((request) => proRequests.pageOf(userId, request))) {
    const settled = page.filter(({ settlement }) => settlement !== undefined);
    await Promise.all(settled.map(({ id }) => proRequests.forgetDetails(userId, id)));
  }
  return { deleted: { assets: assetCount, generations: generationCount }, kept };
}
