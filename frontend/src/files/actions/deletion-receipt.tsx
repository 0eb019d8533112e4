import { saveBlob } from '#frontend/src/lib/download.ts';
import { formatDateTime } from '#frontend/src/lib/format.ts';
import { brand } from '#shared/brand.ts';
import type { Deletion } from '#shared/contracts/account.ts';

export const receiptMessages = {
  keptTitle: 'What stays:',
  keptUntil: (time: string) => `Gone by ${time}`,
  download: 'Download receipt',
  done: 'Done',
  title: (product: string) => `${product}: receipt of a deletion`,
  time: (time: string) => `Deleted on ${time}`,
  name: 'deletion-receipt.txt',
} as const;

interface KeptListProps {
  readonly kept: Deletion['kept'];
}

export function KeptList({ kept }: KeptListProps) {
  return (
    <>
      <p className="text-sm font-medium text-muted">{receiptMessages.keptTitle}</p>
      <dl className="flex flex-col divide-y divide-line overflow-hidden rounded-card border border-line">
        {kept.map(({ what, why, until }) => (
          <div key={what} className="flex flex-col gap-1 card-inset">
            <dt className="font-medium">{what}</dt>
            <dd className="text-sm text-muted">{why}</dd>
            {until !== undefined && (
              <dd className="text-sm text-muted">{receiptMessages.keptUntil(formatDateTime(until))}</dd>
            )}
          </div>
        ))}
      </dl>
    </>
  );
}

interface Receipt extends KeptListProps {
  readonly deleted: readonly string[];
  readonly endedAt: string | undefined;
}

/** Saves a file, because the server forgets the deletion. */
export function saveReceipt({ deleted, endedAt, kept }: Receipt): void {
  const lines = [
    receiptMessages.title(brand.name),
    ...(endedAt === undefined ? [] : [receiptMessages.time(endedAt)]),
    '',
    ...deleted,
    '',
    receiptMessages.keptTitle,
    ...kept.map(({ what, why, until }) => {
      const end = until === undefined ? '' : ` ${receiptMessages.keptUntil(until)}`;
      return `- ${what}. ${why}${end}`;
    }),
  ];
  saveBlob(new Blob([`${lines.join('\n')}\n`], { type: 'text/plain' }), receiptMessages.name);
}
