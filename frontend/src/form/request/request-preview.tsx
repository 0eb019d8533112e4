import type { ProForm } from '#shared/contracts/pro-requests.ts';
import type { FormPlace } from '../form-place.ts';
import { enoughCredits } from '../credits/enough-credits.ts';
import { RequestLayout } from './request-layout.tsx';

interface RequestPreviewProps {
  readonly form: ProForm;
  /** Submit was pressed, and the form is in order; nothing is sent. */
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
}

const place: FormPlace = { form: 'trial', files: 'by-address' };

/** A pro form as subscribers see it, to be filled in and not to be submitted. */
export function RequestPreview({ form, onSubmit, onCancel }: RequestPreviewProps) {
  const submit = async () => {
    onSubmit();
    return [];
  };
  return (
    <RequestLayout
      place={place}
      form={form}
      credits={enoughCredits(form.creditCost)}
      isSubmitting={false}
      failure={undefined}
      onSubmit={submit}
      onCancel={onCancel}
    />
  );
}
