import { randomBytes } from 'node:crypto';
import type { AccountJob } from '#functions/domain/account-jobs/account-job.ts';
import { mediaFolder } from '#functions/domain/assets/media-folder.ts';
import type { MediaStore } from '#functions/domain/assets/media-store.ts';
import { companionSubscriber } from '#functions/domain/companion/companion-subscriber.ts';
import type { Repositories } from '#functions/domain/repositories.ts';
import type { JobStep } from './run-slice.ts';
import { type ExportLists, exportLists, type ListDeps } from './export-lists.ts';

export interface ExportDeps extends ListDeps, Pick<Repositories, 'ledger' | 'subscribers'> {
  readonly media: Pick<MediaStore, 'putBytes' | 'read'>;
  readonly now: () => Date;
}

/** Each page of each list becomes a part in the bucket, and all parts together the file. The bucket deletes both after a day. */
export function exportSteps(deps: ExportDeps): JobStep[] {
  const lists = exportLists(deps);
  const parts = Object.entries(lists).map(([name, pageOf]): JobStep => async (request, job) => {
    const { items, nextCursor } = await pageOf(job.userId, request);
    if (items.length === 0) return { nextCursor };
    const text = items.map((item) => JSON.stringify(item, null, 2)).join(',\n');
    await deps.media.putBytes(partKey(job, name, job.counts[name] ?? 0), Buffer.from(text), 'application/json');
    return { nextCursor, counts: { [name]: 1 } };
  });
  return [...parts, (_, job) => joinParts(deps, lists, job)];
}

/** The file has an unguessable name: who has the link has the data. */
async function joinParts(deps: ExportDeps, lists: ExportLists, job: AccountJob) {
  const { ledger, media, subscribers } = deps;
  const subscriber = await subscribers.find(job.userId);
  const head = {
    exportedAt: deps.now().toISOString(),
    profile: subscriber && companionSubscriber(subscriber),
    credits: await ledger.account(job.userId),
  };
  const pieces: (string | Uint8Array)[] = [JSON.stringify(head, null, 2).replace(/\n\}$/, '')];
  for (const name of Object.keys(lists)) {
    pieces.push(`,\n"${name}": [\n`);
    for (let index = 0; index < (job.counts[name] ?? 0); index++) {
      pieces.push(index === 0 ? '' : ',\n', await media.read(partKey(job, name, index)));
    }
    pieces.push('\n]');
  }
  pieces.push('\n}\n');
  const fileKey = `${mediaFolder('exports', job.userId)}/${randomBytes(16).toString('hex')}.json`;
  const bytes = Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
  await media.putBytes(fileKey, bytes, 'application/json');
  return { fileKey };
}

/** Nobody knows a job's id but its owner, and parts are no more than the file. */
function partKey({ userId, id }: AccountJob, list: string, index: number): string {
  return `${mediaFolder('exports', userId)}/parts/${id}/${list}-${index}.json`;
}
