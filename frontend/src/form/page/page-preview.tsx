import { useEffect, useEffectEvent, useState } from 'react';
import type { PublicPage } from '#shared/contracts/pages.ts';
import { readForm } from '#shared/form/read-form.ts';
import type { FormValues } from '#shared/form/form-values.ts';
import { type FormPlace, FormPlaceContext } from '../form-place.ts';
import { useFormPosition } from '../use-form-position.ts';
import { useForm } from '../use-form.ts';
import { enoughCredits } from '../credits/enough-credits.ts';
import { ExampleOrPlace } from './example-media.tsx';
import { WholeForm } from './whole-form.tsx';
import { WideForm } from './wide-form.tsx';
import { Wizard } from './wizard.tsx';

interface PagePreviewProps extends PublicPage {
  /** The wizard of a phone, the single form of a wide screen with its example, or that form alone. */
  readonly layout: 'phone' | 'desktop' | 'column';
  /** Told what the form holds, at first and whenever it changes. */
  readonly onValues: (values: FormValues) => void;
  /** Generate was pressed, and the form is in order; nothing is generated. */
  readonly onGenerate: () => void;
}

const place: FormPlace = { form: 'trial', files: 'by-address' };

/** A page's form as subscribers see it, to be filled in and not to be generated with. */
export function PagePreview({ page, form, layout, onValues, onGenerate }: PagePreviewProps) {
  const [known] = useState<FormValues>({});
  const filled = useForm(form.fields, known);
  const position = useFormPosition(filled.fields);
  const tell = useEffectEvent(() => onValues(filled.values));
  const content = JSON.stringify(filled.values);
  useEffect(() => {
    if (content) tell();
  }, [content]);
  const price = readForm(form.fields, filled.values).priceFor(form);
  const preview = {
    page,
    form,
    filled,
    position,
    price,
    credits: enoughCredits(price.credits),
    isGenerating: false,
    generate: () => filled.submit(onGenerate, position.reveal),
  };
  return (
    <FormPlaceContext value={place}>
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
    </FormPlaceContext>
  );
}
