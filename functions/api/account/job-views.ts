import type { Deletion, Export } from '#shared/contracts/account.ts';
import type { AccountJob } from '#functions/domain/account-jobs/account-job.ts';

const kept = [
  { what: 'Your credit balance and its ledger', why: 'Credits are money: every movement must stay provable.' },
  { what: 'When you generated, and what it cost', why: 'They are part of the ledger. Texts and files are gone.' },
  {
    what: 'Deleted files and exports, for two weeks',
    why: 'A backup has them that long, for nobody to see; a cache may show a file, but no export, for an hour.',
  },
  { what: 'Your name and plan', why: 'They belong to the mobile app, where your account can be deleted.' },
];

export function exportView(mediaBaseUrl: string, { status, fileKey }: AccountJob): Export {
  return { status, ...(fileKey !== undefined && { url: `${mediaBaseUrl}/${fileKey}` }) };
}

export function deletionView({ status, counts }: AccountJob): Deletion {
  return { status, deleted: { assets: counts['assets'] ?? 0, generations: counts['generations'] ?? 0 }, kept };
}
