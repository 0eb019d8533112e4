import { adminProForms, type ProFormSummary } from '#shared/contracts/admin-pro-forms.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { attempt } from '#frontend/src/data/use-action.ts';
import { ConfirmQuestion } from '#frontend/src/ui/confirm-question.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';

interface DeleteProFormSheetProps {
  /** Undefined while nobody is asked. */
  readonly form: ProFormSummary | undefined;
  readonly onClose: () => void;
  readonly onDeleted: (form: ProFormSummary) => void;
}

export function DeleteProFormSheet({ form, onClose, onDeleted }: DeleteProFormSheetProps) {
  const remove = async (deleted: ProFormSummary) => {
    const { id, name } = deleted;
    const act = () => callApi(adminProForms.deleteProForm, { params: { id } });
    const isDone = await attempt(act, { failed: messages.notDeleted });
    onClose();
    if (!isDone) return;
    showToast(messages.deleted(name));
    onDeleted(deleted);
  };
  return (
    <Sheet isOpen={form !== undefined} onClose={onClose} title={messages.of(messages.delete, form?.name ?? '')}>
      {form && (
        <ConfirmQuestion
          question={messages.confirmDelete(form.name)}
          confirmLabel={messages.delete}
          cancelLabel={messages.keep}
          onConfirm={() => remove(form)}
          onCancel={onClose}
        />
      )}
    </Sheet>
  );
}
