import type { Deletion, Export } from '#shared/contracts/account.ts';
import type { ExportFiles } from '#functions/domain/account-jobs/export-files.ts';
import type { AccountJob } from '#functions/domain/account-jobs/account-job-repository.ts';

const kept = [
  {
    what: 'The ledger of your credits, under a random name',
    why: 'Credits are money: every movement must stay provable. Nothing leads from that name to you.',
  },
  {
    what: 'When something was generated or requested, and what it cost, under the same name',
    why: 'They are part of the ledger. Texts and files are gone.',
  },
  {
    what: 'Backups, for up to 35 days, and technical logs, for up to 90 days',
    why: 'They put right what goes wrong with the service, and are for nobody else to see. A cache may show a file for an hour.',
  },
  {
    what: 'Your account in the mobile app',
    why: 'It can be deleted there. Opened again from there, this app begins anew, without your files and credits.',
  },
];

/** With a link that works for minutes: every look makes a new one, and only the session gets one. */
export async function exportView(files: Pick<ExportFiles, 'link'>, { status, fileKey }: AccountJob): Promise<Export> {
  return { status, ...(fileKey !== undefined && { url: await files.link(fileKey) }) };
}

export function deletionView({ status, counts }: AccountJob): Deletion {
  return { status, deleted: { assets: counts['assets'] ?? 0, generations: counts['generations'] ?? 0 }, kept };
}
