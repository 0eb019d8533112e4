import type { Field } from '#shared/form/field-types.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import type { FieldUses } from './field-uses.ts';
import { messages } from './messages.ts';

interface DeleteFieldSheetProps {
  readonly field: Field;
  readonly uses: FieldUses;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

/** Says what else of the form speaks of a field, before it is gone. */
export function DeleteFieldSheet({ field, uses, onClose, onDelete }: DeleteFieldSheetProps) {
  const footer = (
    <div className="flex flex-wrap justify-end gap-2">
      <Button onClick={onClose}>{messages.cancel}</Button>
      <Button variant="danger" onClick={onDelete}>
        {messages.deleteField}
      </Button>
    </div>
  );
  const said = [
    ...uses.rules.map(messages.usedByRule),
    ...uses.templates.map(messages.usedByTemplate),
    ...uses.priceRows.map(messages.usedByPrice),
  ];
  return (
    <Sheet isOpen onClose={onClose} title={messages.deleteTitle(field.label || messages.unnamed)} footer={footer}>
      <p className="pb-2">{messages.usedBy}</p>
      <ul className="list-disc ps-5">
        {said.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Sheet>
  );
}
