import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { useKept } from '#frontend/src/lib/use-kept.ts';
import { afterClosing } from '#frontend/src/ui/back-closes.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { messages } from './messages.ts';

interface ErrorSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** OK closes the dialog and reloads the page. */
export function ErrorSheet({ isOpen, onClose }: ErrorSheetProps) {
  // Closing clears the store's texts before the closing animation ends.
  const title = useKept(
    useAppStore((store) => store.errorTitle),
    isOpen,
  );
  const message = useKept(
    useAppStore((store) => store.errorMessage),
    isOpen,
  );
  const acknowledge = () => {
    afterClosing(() => window.location.reload());
    onClose();
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={title ?? messages.errorTitle}
      footer={
        <Button variant="primary" isBlock onClick={acknowledge}>
          {messages.ok}
        </Button>
      }
    >
      <p role="alert" className="whitespace-pre-line">
        {message ?? messages.errorText}
      </p>
    </Sheet>
  );
}
