import { useEffect, useEffectEvent, useState } from 'react';
import { type FormLocation, FormLocationContext } from '#frontend/src/form/controls/control.tsx';
import { createPreviewCredits } from '#frontend/src/form/credit-check.tsx';
import { ExampleOrPlace } from '#frontend/src/form/page/example-media.tsx';
import { useFormPosition } from '#frontend/src/form/page/form-position.ts';
import { WholeForm, WideForm } from '#frontend/src/form/page/wide-form.tsx';
import { RequestLayout } from '#frontend/src/form/request/request-layout.tsx';
import { useForm } from '#frontend/src/form/use-form.ts';
import { Wizard } from '#frontend/src/form/wizard/wizard.tsx';
import type { PublicPage } from '#shared/contracts/pages.ts';
import type { ProForm } from '#shared/contracts/pro-requests.ts';
import type { FormValues } from '#shared/form/form-values.ts';
import { readForm } from '#shared/form/read-form.ts';

interface PagePreviewProps extends PublicPage {
  readonly layout: 'phone' | 'desktop' | 'column';
  /** Called first with the initial values, then after each change. */
  readonly onValues: (values: FormValues) => void;
  readonly onGenerate: () => void;
}

const location: FormLocation = { form: 'preview', files: 'by-address' };

export function PagePreview({ page, form, layout, onValues, onGenerate }: PagePreviewProps) {
  const [initial] = useState<FormValues>({});
  const filled = useForm(form.fields, initial);
  const position = useFormPosition(filled.fields);
  const reportValues = useEffectEvent(() => onValues(filled.values));
  const content = JSON.stringify(filled.values);
  useEffect(() => {
    if (content) reportValues();
  }, [content]);
  const price = readForm(form.fields, filled.values).priceFor(form);
  const preview = {
    page,
    form,
    filled,
    position,
    price,
    credits: createPreviewCredits(price.credits),
    isGenerating: false,
    generate: () => filled.submit(onGenerate, position.reveal),
  };
  return (
    <FormLocationContext value={location}>
      {layout === 'phone' && <Wizard page={preview} />}
      {layout === 'desktop' && (
        <WideForm page={preview}>
          <ExampleOrPlace page={page} />
        </WideForm>
      )}
      {layout === 'column' && (
        <div className="p-4">
          <WholeForm page={preview} isPart />
        </div>
      )}
    </FormLocationContext>
  );
}

interface RequestPreviewProps {
  readonly form: ProForm;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
}

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
