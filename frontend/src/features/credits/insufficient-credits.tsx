import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { messages } from './messages.ts';

/** A form's cost when nobody says another (S§9). */
const defaultRequiredCredits = 10;

/** Tells what is missing and where to get it. */
export function InsufficientCredits() {
  const isOpen = useAppStore((store) => store.activeModal === 'insufficientCredits');
  const required = useAppStore((store) => store.requiredCredits) ?? defaultRequiredCredits;
  const close = useAppStore((store) => store.closeModal);
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={messages.insufficientTitle}
      description={messages.required(required)}
      footer={
        <Button variant="primary" isBlock onClick={close}>
          {messages.ok}
        </Button>
      }
    >
      <div className="flex flex-col gap-3 text-pretty">
        <p>{messages.topUp}</p>
        <p className="text-muted">{messages.payPerUse}</p>
        <p className="text-muted">{messages.promise}</p>
      </div>
    </Sheet>
  );
}
