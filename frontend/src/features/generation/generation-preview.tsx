import { useEffect, useEffectEvent, useState } from 'react';
import type { PublicPage } from '#shared/contracts/pages.ts';
import type { FormValues } from '#shared/form/input-field.ts';
import { FormPlaceContext, trialPlace } from '#frontend/src/form/controls/form-place-context.ts';
import { FormWizard } from './form-wizard.tsx';
import { SingleForm } from './single-form.tsx';
import { useFormPosition } from '#frontend/src/form/use-form-position.ts';
import { useGenerationForm } from '#frontend/src/form/use-generation-form.ts';
import type { GenerationView } from './use-generation-view.ts';
import { useWaiting } from './use-waiting.ts';

interface GenerationPreviewProps {
  readonly publicPage: PublicPage;
  readonly layout: 'phone' | 'desktop';
  /** Told what the form holds, at first and whenever it changes. */
  readonly onValues: (values: FormValues) => void;
  /** Generate was pressed, and the form is in order; nothing is generated. */
  readonly onGenerate: () => void;
}

/** A page's form as subscribers see it, to be filled in and not to be generated with. */
export function GenerationPreview({ publicPage, layout, onValues, onGenerate }: GenerationPreviewProps) {
  const view = usePreviewView(publicPage, onGenerate);
  const tell = useEffectEvent(() => onValues(view.entry.entered));
  const content = JSON.stringify(view.entry.entered);
  useEffect(() => {
    if (content) tell();
  }, [content]);
  const Layout = layout === 'desktop' ? SingleForm : FormWizard;
  return (
    <FormPlaceContext value={trialPlace}>
      <Layout {...view} />
    </FormPlaceContext>
  );
}

const noValues: FormValues = {};

function usePreviewView({ page, form }: PublicPage, onGenerate: () => void): GenerationView {
  const [known] = useState(noValues);
  const entry = useGenerationForm(form.fields, known);
  const position = useFormPosition(entry.entries);
  const { waiting } = useWaiting({ isRunning: false, onReveal: nothing });
  return {
    page,
    form,
    entry,
    position,
    balance: { available: form.creditCost, held: 0, required: form.creditCost, hasEnough: true },
    phase: 'editing',
    generation: undefined,
    refusal: undefined,
    waiting,
    isCancelling: false,
    generate: () => entry.submit(onGenerate, position.reveal),
    cancel: nothing,
    dismiss: nothing,
    previewIndex: null,
    preview: nothing,
  };
}

function nothing(): void {
  // A preview has no run to cancel and no result to show.
}
