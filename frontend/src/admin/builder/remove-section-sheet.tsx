import type { FormSection } from '#shared/rules/form-definition.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { messages } from './messages.ts';

interface RemoveSectionSheetProps {
  readonly section: FormSection;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onRemove: () => void;
}

/** Asks before fields are gone with their section. */
export function RemoveSectionSheet({ section, isOpen, onClose, onRemove }: RemoveSectionSheetProps) {
  const footer = (
    <div className="flex justify-end gap-2">
      <Button onClick={onClose}>{messages.cancel}</Button>
      <Button variant="danger" onClick={onRemove}>
        {messages.remove}
      </Button>
    </div>
  );
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={messages.removeTitle} footer={footer}>
      <p>{messages.removeText(section.title || messages.untitled, section.fields.length)}</p>
    </Sheet>
  );
}
