import { useState } from 'react';
import { acceptedMediaTypes } from '#shared/kernel/media-types.ts';
import type { Asset } from '#shared/contracts/assets.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { TabBar } from '#frontend/src/ui/tab-bar.tsx';
import { messages } from './messages.ts';
import { PickerGrid } from './picker-grid.tsx';
import { PickerUploads } from './picker-uploads.tsx';
import { useSelection } from './use-selection.ts';

/** So long the choice is still seen before the sheet goes. */
const closeDelayMs = 100;

const tabs = [
  { name: 'uploaded', label: messages.uploadTab },
  { name: 'generated', label: messages.generatedTab },
] as const;

interface AssetPickerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly accept: string | undefined;
  readonly limit: number;
  readonly onConfirm: (assets: readonly Asset[]) => void;
}

/** Chooses among the assets that the subscriber has, and those that are uploaded on the way. */
export function AssetPicker({ isOpen, onClose, accept, limit, onConfirm }: AssetPickerProps) {
  const [source, setSource] = useState<'uploaded' | 'generated'>('uploaded');
  const { selected, isSelected, toggle, add, clear } = useSelection(limit);
  const cancel = () => {
    clear();
    onClose();
  };
  const confirm = () => {
    onConfirm(selected);
    setTimeout(cancel, closeDelayMs);
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={cancel}
      title={messages.pickTitle}
      description={messages.pickHint(limit)}
      size="half"
      canGrow
      footer={<SelectionFooter count={selected.length} limit={limit} onCancel={cancel} onConfirm={confirm} />}
    >
      <TabBar label={messages.pickTabs} tabs={tabs} current={source} onChange={setSource}>
        <div className="flex flex-col gap-4">
          {source === 'uploaded' && <PickerUploads accept={accept} limit={limit} onUploaded={add} />}
          <PickerGrid kinds={acceptedMediaTypes(accept)} source={source} isSelected={isSelected} onToggle={toggle} />
        </div>
      </TabBar>
    </Sheet>
  );
}

interface SelectionFooterProps {
  readonly count: number;
  readonly limit: number;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

function SelectionFooter({ count, limit, onCancel, onConfirm }: SelectionFooterProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="text-sm text-muted tabular-nums">
        {messages.selected(count, limit)}
      </p>
      <div className="flex gap-2">
        <Button onClick={onCancel}>{messages.cancel}</Button>
        <Button variant="primary" disabled={count === 0} onClick={onConfirm}>
          {messages.use}
        </Button>
      </div>
    </div>
  );
}
