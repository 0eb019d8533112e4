import { Download } from 'lucide-react';
import { useState } from 'react';
import { attempt } from '#frontend/src/data/use-action.ts';
import { Button } from './button.tsx';
import { showToast } from './show-toast.tsx';

interface ExportButtonProps {
  /** Returns false if the list was too long for one file. */
  readonly onExport: () => Promise<boolean>;
  readonly texts: Readonly<Record<'exportCsv' | 'exporting' | 'exportedPart' | 'notExported', string>>;
}

export function ExportButton({ onExport, texts }: ExportButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const act = async () => {
      if (!(await onExport())) showToast(texts.exportedPart);
    };
    await attempt(act, { failed: texts.notExported });
    setBusy(false);
  };
  return (
    <Button disabled={isBusy} onClick={() => void save()}>
      <Download aria-hidden className="size-4" />
      <span>{isBusy ? texts.exporting : texts.exportCsv}</span>
    </Button>
  );
}
