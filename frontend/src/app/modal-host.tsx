import { InsufficientCredits } from '#frontend/src/features/credits/insufficient-credits.tsx';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { messages } from './messages.ts';

/** The one modal that the store names (S§4.2). */
export function ModalHost() {
  return (
    <>
      <InsufficientCredits />
      <ErrorModal />
    </>
  );
}

/** S§2.12: OK closes it and loads the page anew. */
function ErrorModal() {
  const { activeModal, errorModalTitle, errorModalMessage, closeModal } = useAppStore();
  const acknowledge = () => {
    closeModal();
    window.location.reload();
  };
  return (
    <Sheet
      isOpen={activeModal === 'error'}
      onClose={closeModal}
      title={errorModalTitle ?? messages.errorTitle}
      footer={
        <Button variant="primary" isBlock onClick={acknowledge}>
          {messages.ok}
        </Button>
      }
    >
      <p>{errorModalMessage ?? messages.errorText}</p>
    </Sheet>
  );
}
