import type { AccountJob } from '#functions/domain/account-jobs/account-job-repository.ts';
import type { ExportFiles } from '#functions/domain/account-jobs/export-files.ts';
import type { MediaStore } from '#functions/domain/assets/media-store.ts';
import { toCompanionSubscriber } from '#functions/domain/companion/companion.ts';
import { listMovements } from '#functions/domain/credits/account.ts';
import { toOutputAssets as outputsOf } from '#functions/domain/generations/generation.ts';
import { listPublicEvents } from '#functions/domain/pro-requests/pro-request.ts';
import type { ReportRepository } from '#functions/domain/reports/report-repository.ts';
import type { Repositories } from '#functions/domain/repositories.ts';
import type { ListPage, ListRequest } from '#functions/platform/table/table.ts';
import { exportedItems, type ExportedList } from '#shared/contracts/account-export.ts';
import type { JobStep } from './work-on-job.ts';

export interface ExportDeps
  extends ListDeps, Pick<Repositories, 'accountJobs' | 'consents' | 'ledger' | 'subscribers'> {
  readonly media: Pick<MediaStore, 'delete'>;
  readonly exportFiles: Pick<ExportFiles, 'writePiece' | 'readPiece' | 'write'>;
  readonly now: () => Date;
}

export function exportSteps(deps: ExportDeps): JobStep[] {
  const lists = exportLists(deps);
  const pieceSteps = Object.entries(lists).map(([name, pageOf]): JobStep => async (request, job) => {
    const { items, nextCursor } = await pageOf(job.userId, request);
    if (items.length === 0) return { nextCursor };
    const text = items.map((item) => JSON.stringify(item, null, 2)).join(',\n');
    const key = await deps.exportFiles.writePiece(job, pieceName(name, job.counts[name] ?? 0), text);
    return { nextCursor, counts: { [name]: 1 }, undo: () => deps.media.delete(key) };
  });
  const joinStep: JobStep = async (_, job) => {
    const fileKey = await deps.exportFiles.write(job, joinPieces(deps, lists, job));
    return { fileKey, undo: () => deps.media.delete(fileKey) };
  };
  return [...pieceSteps, joinStep];
}

const places = [
  { place: 'This app', holds: 'Everything in this file', until: 'You delete it or your account' },
  { place: 'Backups of this app', holds: 'The same', until: '35 days after you delete it' },
  {
    place: 'The service that runs the model of a generation',
    holds: 'The texts and files that you sent, and the result',
    until:
      'Minutes after the result is stored here; if a deletion fails there, it is repeated, and files expire after a day',
  },
  {
    place: 'OpenAI',
    holds: 'Texts and pictures of your requests, which it judges, and texts that you let us improve',
    until: 'By its own terms, up to 30 days',
  },
];

async function* joinPieces(deps: ExportDeps, lists: ExportLists, job: AccountJob): AsyncGenerator<Uint8Array> {
  const { ledger, exportFiles, subscribers } = deps;
  const subscriber = await subscribers.find(job.userId);
  const { available, held, spent } = await ledger.account(job.userId);
  const head = {
    exportedAt: deps.now().toISOString(),
    storedAt: places,
    profile: subscriber && toCompanionSubscriber(await subscribers.withVisits(subscriber)),
    consents: await deps.consents.listOf(job.userId),
    credits: { available, held, spent },
  };
  // Without its last brace, because the lists follow.
  yield Buffer.from(JSON.stringify(head, null, 2).slice(0, -2));
  for (const name in lists) {
    yield Buffer.from(`,\n"${name}": [\n`);
    for (let index = 0; index < (job.counts[name] ?? 0); index++) {
      if (index > 0) yield Buffer.from(',\n');
      yield await exportFiles.readPiece(job, pieceName(name, index));
    }
    yield Buffer.from('\n]');
  }
  // Throws before the file is complete, so that no export of a deleted account remains.
  if (!(await deps.accountJobs.isRunning(job))) throw new Error('The export was replaced or its account was deleted');
  yield Buffer.from('\n}\n');
}

function pieceName(list: string, index: number): string {
  return `${list}-${index}`;
}

type ListDeps = Pick<
  Repositories,
  'assets' | 'generations' | 'history' | 'ledger' | 'notifications' | 'proRequests' | 'sessions' | 'shares' | 'uploads'
> & { readonly reports: Pick<ReportRepository, 'pageBy'> };

type PageOf = (userId: string, request: ListRequest) => Promise<ListPage<object>>;
type ExportLists = Readonly<Record<ExportedList, PageOf>>;

function exportLists(deps: ListDeps): ExportLists {
  const { history, ledger, notifications, reports, sessions, shares, uploads } = deps;
  const withSchema = (name: ExportedList, pageOf: PageOf): PageOf => {
    return async (userId, request) => {
      const { items, ...rest } = await pageOf(userId, request);
      return { ...rest, items: items.map((item) => exportedItems[name].parse(item)) };
    };
  };
  return {
    ledger: withSchema('ledger', (userId, request) => ledger.entriesOf(userId, request)),
    generations: withSchema('generations', (userId, request) => listExportedGenerations(deps, userId, request)),
    assets: withSchema('assets', (userId, request) => listExportedAssets(deps, userId, request)),
    requests: withSchema('requests', (userId, request) => listExportedRequests(deps, userId, request)),
    notifications: withSchema('notifications', (userId, request) => notifications.pageOf(userId, request)),
    history: withSchema('history', (userId, request) => history.pageOf(userId, request)),
    sessions: withSchema('sessions', async (userId, request) => addEndsAt(await sessions.pageOf(userId, request))),
    shares: withSchema('shares', (userId, request) => shares.pageOf(userId, request)),
    reports: withSchema('reports', (userId, request) => reports.pageBy(userId, request)),
    uploads: withSchema('uploads', async (userId, request) => addEndsAt(await uploads.pageOf(userId, request))),
  };
}

async function listExportedGenerations({ assets, generations }: ListDeps, userId: string, request: ListRequest) {
  const { items, ...rest } = await generations.pageOf(userId, request);
  const values = await generations.valuesOf(items);
  const detailed = items.map((generation) => ({
    ...generation,
    values: values.get(generation.id),
    results: outputsOf(generation).map((asset) => assets.toAsset(asset)),
    ledger: listMovements(generation),
  }));
  return { ...rest, items: detailed };
}

async function listExportedAssets({ assets, generations }: ListDeps, userId: string, request: ListRequest) {
  const { items, ...rest } = await assets.pageOf(userId, request);
  const generationsById = await generations.findMany(items.flatMap(({ generationId }) => generationId ?? []));
  const values = await generations.valuesOf([...generationsById.values()]);
  return {
    ...rest,
    items: items.map((asset) => ({ ...asset, generationParams: values.get(asset.generationId ?? '') })),
  };
}

async function listExportedRequests({ assets, proRequests }: ListDeps, userId: string, page: ListRequest) {
  const { items, ...rest } = await proRequests.pageOf(userId, page);
  const detailed = items.map((request) => ({
    ...request,
    events: listPublicEvents(request),
    ledger: listMovements(request),
    results: request.assets.map((asset) => assets.toAsset(asset)),
  }));
  return { ...rest, items: detailed };
}

function addEndsAt<T extends { readonly expiresAtEpochSeconds: number }>({ items, ...rest }: ListPage<T>) {
  const withEnds = items.map((item) => ({
    ...item,
    endsAt: new Date(item.expiresAtEpochSeconds * 1000).toISOString(),
  }));
  return { ...rest, items: withEnds };
}
