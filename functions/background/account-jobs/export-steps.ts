import type { AccountJob } from '#functions/domain/account-jobs/account-job-repository.ts';
import type { ExportFiles } from '#functions/domain/account-jobs/export-files.ts';
import { companionSubscriber } from '#functions/domain/companion/companion.ts';
import type { MediaStore } from '#functions/domain/assets/media-store.ts';
import type { Repositories } from '#functions/domain/repositories.ts';
import type { JobStep } from './run-slice.ts';
import { type ExportLists, exportLists, type ListDeps } from './export-lists.ts';

export interface ExportDeps extends ListDeps, Pick<Repositories, 'accountJobs' | 'ledger' | 'subscribers'> {
  readonly media: Pick<MediaStore, 'delete'>;
  readonly exportFiles: Pick<ExportFiles, 'writePiece' | 'readPiece' | 'write'>;
  readonly now: () => Date;
}

/** Each page of each list becomes a piece in the bucket, and all pieces together the file. */
export function exportSteps(deps: ExportDeps): JobStep[] {
  const lists = exportLists(deps);
  const pieces = Object.entries(lists).map(([name, pageOf]): JobStep => async (request, job) => {
    const { items, nextCursor } = await pageOf(job.userId, request);
    if (items.length === 0) return { nextCursor };
    const text = items.map((item) => JSON.stringify(item, null, 2)).join(',\n');
    const key = await deps.exportFiles.writePiece(job, pieceName(name, job.counts[name] ?? 0), text);
    return { nextCursor, counts: { [name]: 1 }, undo: () => deps.media.delete(key) };
  });
  const whole: JobStep = async (_, job) => {
    const fileKey = await deps.exportFiles.write(job, joined(deps, lists, job));
    return { fileKey, undo: () => deps.media.delete(fileKey) };
  };
  return [...pieces, whole];
}

/** The whole document, each piece of which is read when those before it have been taken: it may not fit into memory. */
async function* joined(deps: ExportDeps, lists: ExportLists, job: AccountJob): AsyncGenerator<Uint8Array> {
  const { ledger, exportFiles, subscribers } = deps;
  const subscriber = await subscribers.find(job.userId);
  const { available, held, spent } = await ledger.account(job.userId);
  const head = {
    exportedAt: deps.now().toISOString(),
    profile: subscriber && companionSubscriber(subscriber),
    credits: { available, held, spent },
  };
  yield Buffer.from(JSON.stringify(head, null, 2).replace(/\n\}$/, ''));
  for (const name in lists) {
    yield Buffer.from(`,\n"${name}": [\n`);
    for (let index = 0; index < (job.counts[name] ?? 0); index++) {
      if (index > 0) yield Buffer.from(',\n');
      yield await exportFiles.readPiece(job, pieceName(name, index));
    }
    yield Buffer.from('\n]');
  }
  // The file comes into being after its last piece: of an account that has been deleted meanwhile, it does not.
  if (!(await deps.accountJobs.isRunning(job))) throw new Error('Nobody waits for this export any more');
  yield Buffer.from('\n}\n');
}

function pieceName(list: string, index: number): string {
  return `${list}-${index}`;
}
