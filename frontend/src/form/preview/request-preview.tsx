import type { ProForm } from '#shared/contracts/pro-requests.ts';
import { createPreviewCredits } from '#frontend/src/form/credit-check.tsx';
import type { FormLocation } from '#frontend/src/form/form-location.ts';
import { RequestLayout } from '#frontend/src/form/request/request-layout.tsx';

interface RequestPreviewProps {
  readonly form: ProForm;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
}

const location: FormLocation = { form: 'preview', files: 'by-address' };

export function RequestPreview({ form, onSubmit, onCancel }: RequestPreviewProps) {
  const submit = async () => {
    onSubmit();
    return [];
  };
  return (
    <RequestLayout
      location={location}
      form={form}
      credits={createPreviewCredits(form.creditCost)}
      isSubmitting={false}
      failure={undefined}
      onSubmit={submit}
      onCancel={onCancel}
    />
  );
}
