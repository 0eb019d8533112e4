import type { ProForm } from '#shared/contracts/pro-requests.ts';
import { createSufficientCredits } from '#frontend/src/form/credits/credit-check.tsx';
import type { FormPlace } from '#frontend/src/form/form-place.ts';
import { RequestLayout } from '#frontend/src/form/request/request-layout.tsx';

interface RequestPreviewProps {
  readonly form: ProForm;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
}

const place: FormPlace = { form: 'trial', files: 'by-address' };

export function RequestPreview({ form, onSubmit, onCancel }: RequestPreviewProps) {
  const submit = async () => {
    onSubmit();
    return [];
  };
  return (
    <RequestLayout
      place={place}
      form={form}
      credits={createSufficientCredits(form.creditCost)}
      isSubmitting={false}
      failure={undefined}
      onSubmit={submit}
      onCancel={onCancel}
    />
  );
}
