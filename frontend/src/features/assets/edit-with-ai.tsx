import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { messages } from './messages.ts';

interface EditWithAiProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Where editing happens (S§2.10). */
export function EditWithAi({ isOpen, onClose }: EditWithAiProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={messages.edit}>
      <div className="flex flex-col gap-2">
        <p>{messages.editThroughPages}</p>
        <p className="text-muted">{messages.editHow}</p>
      </div>
    </Sheet>
  );
}
