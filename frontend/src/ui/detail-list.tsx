import { Check, Copy } from 'lucide-react';
import { useCopy } from '#frontend/src/lib/use-copy.ts';
import { IconButton } from './button.tsx';
import { showToast } from './show-toast.tsx';

const texts = {
  copy: (what: string) => `Copy: ${what}`,
  copied: 'Copied',
  notCopied: 'Failed to copy',
} as const;

interface Detail {
  readonly label: string;
  readonly value: string;
  readonly isCopyable?: boolean;
}

export function DetailList({ details }: { readonly details: readonly Detail[] }) {
  return (
    <dl className="flex flex-col divide-y divide-line rounded-card border border-line">
      {details.map(({ label, value, isCopyable = false }) => (
        <div key={label} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-0.5 px-4 py-3">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="flex min-w-0 items-center gap-1 text-sm font-medium wrap-anywhere tabular-nums">
            <bdi>{value}</bdi>
            {isCopyable && <CopyButton label={label} value={value} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function CopyButton({ label, value }: Pick<Detail, 'label' | 'value'>) {
  const { copied, copy } = useCopy(() => void showToast(texts.notCopied));
  const Icon = copied === undefined ? Copy : Check;
  return (
    <IconButton
      label={copied === undefined ? texts.copy(label) : texts.copied}
      onClick={() => void copy(value)}
      className="-my-3"
    >
      <Icon aria-hidden className="size-4" />
    </IconButton>
  );
}

export function JsonText({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else it can't be scrolled with the keyboard
      tabIndex={0}
      role="group"
      aria-label={label}
      className="max-h-80 overflow-auto rounded-control bg-raised p-3 text-sm"
    >
      {children}
    </pre>
  );
}
