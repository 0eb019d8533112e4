import { Button } from '#frontend/src/ui/button.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { messages } from './messages.ts';

interface ClearLocalDataProps {
  readonly isOpen: boolean;
  readonly onCancel: () => void;
}

/** Asks, then empties this browser's storage and loads the page anew. */
export function ClearLocalData({ isOpen, onCancel }: ClearLocalDataProps) {
  const clear = () => {
    localStorage.clear();
    window.location.reload();
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onCancel}
      title={messages.clear}
      footer={
        <div className="flex gap-3">
          <Button isBlock onClick={onCancel}>
            {messages.cancel}
          </Button>
          <Button variant="primary" isBlock onClick={clear}>
            {messages.clearConfirm}
          </Button>
        </div>
      }
    >
      <p>{messages.clearQuestion}</p>
    </Sheet>
  );
}
