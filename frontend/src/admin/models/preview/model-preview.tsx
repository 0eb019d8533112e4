import { useState } from 'react';
import type { EditorDialogProps } from '#frontend/src/admin/editor/editor-description.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { FullScreen } from '#frontend/src/ui/full-screen.tsx';
import { lazyView, WhenLoaded } from '#frontend/src/ui/lazy-part.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { useIsWide } from '#frontend/src/ui/use-media-query.ts';
import type { PublicPage } from '#shared/contracts/pages.ts';
import { fieldKey, type FormValues } from '#shared/form/form-values.ts';
import { readForm } from '#shared/form/read-form.ts';
import { formFields, shownFields } from '#shared/rules/form-definition.ts';
import { modelDefaults, type ModelDefinition } from '#shared/rules/model.ts';
import type { ModelSettingsProps } from '../edited-model.ts';
import { messages } from './messages.ts';
import { PayloadPanel, SamplePanel } from './preview-panels.tsx';
import { UseAsCheck } from './publish-check.tsx';
import { TestRunPanel } from './test-run-panel.tsx';

export function ModelPreview({ definition: edited, onApply, onClose }: EditorDialogProps<ModelDefinition>) {
  const onOutputKey = (outputKey: string) => onApply({ ...edited, outputKey });
  const { definition, values, setValues, isComplete } = useTrial(edited);
  const isWide = useIsWide();
  const [layout, setLayout] = useState<Layout>(isWide ? 'desktop' : 'phone');
  return (
    <FullScreen
      isOpen
      onClose={onClose}
      title={messages.title}
      tools={<LayoutChoice current={layout} onChoose={setLayout} />}
    >
      <div className="mx-auto flex max-w-7xl flex-col gap-6 px-4 py-6 lg:px-8">
        <section aria-label={messages.form}>
          <FormFrame layout={layout} definition={definition} onValues={setValues} />
        </section>
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
          <PayloadPanel definition={definition} values={values} isComplete={isComplete} />
          <TestRunPanel
            definition={edited}
            values={values}
            isComplete={isComplete}
            onOutputKey={onOutputKey}
            actions={<UseAsCheck isComplete={isComplete} onUse={() => onApply({ ...edited, goldenInput: values })} />}
          />
        </div>
        <SamplePanel outputKey={definition.outputKey} />
      </div>
    </FullScreen>
  );
}

function LayoutChoice({
  current,
  onChoose,
}: {
  readonly current: Layout;
  readonly onChoose: (layout: Layout) => void;
}) {
  return (
    <div role="group" aria-label={messages.width} className="flex gap-1">
      {(['phone', 'desktop'] as const).map((layout) => (
        <Button
          key={layout}
          variant={layout === current ? 'secondary' : 'ghost'}
          aria-pressed={layout === current}
          onClick={() => onChoose(layout)}
        >
          {messages[layout]}
        </Button>
      ))}
    </div>
  );
}

export function SidePreview({ definition: edited, onChange }: ModelSettingsProps) {
  const onOutputKey = (outputKey: string) => onChange({ outputKey });
  const { definition, values, setValues, isComplete } = useTrial(edited);
  return (
    <>
      <section aria-label={messages.sideForm}>
        <FormFrame layout="column" definition={definition} onValues={setValues} />
      </section>
      <TestRunPanel
        definition={edited}
        values={values}
        isComplete={isComplete}
        onOutputKey={onOutputKey}
        actions={<UseAsCheck isComplete={isComplete} onUse={() => onChange({ goldenInput: values })} />}
      />
      <PayloadPanel definition={definition} values={values} isComplete={isComplete} />
    </>
  );
}

const PagePreview = lazyView(async () => (await import('#frontend/src/form/preview/page-previews.tsx')).PagePreview);

type Layout = 'phone' | 'desktop' | 'column';

interface FormFrameProps {
  readonly layout: Layout;
  readonly definition: ModelDefinition;
  readonly onValues: (values: FormValues) => void;
}

function FormFrame({ layout, definition, onValues }: FormFrameProps) {
  const onGenerate = () => void showToast(messages.noTesting);
  const form = (
    <WhenLoaded fallback={<Skeleton className="h-96 w-full" />}>
      <PagePreview {...toPublicPage(definition)} {...{ layout, onValues, onGenerate }} />
    </WhenLoaded>
  );
  if (layout === 'phone') {
    return (
      <div className="mx-auto flex min-h-160 max-w-97.5 flex-col overflow-hidden rounded-card border border-line [contain:layout]">
        {form}
      </div>
    );
  }
  if (layout === 'column') return <div className="rounded-card border border-line">{form}</div>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else it can't be scrolled with the keyboard
    <div tabIndex={0} className="overflow-x-auto rounded-card border border-line [contain:layout]">
      <div className="min-w-5xl">{form}</div>
    </div>
  );
}

function toPublicPage(definition: ModelDefinition): PublicPage {
  const { name, description, exampleMediaUrl, exampleMediaType, ...model } = definition;
  return {
    page: { routePath: '', title: name.trim() || messages.unnamed, description, exampleMediaUrl, exampleMediaType },
    form: {
      modelName: name,
      outputType: model.outputType,
      // An unfinished cost can be NaN.
      creditCost: model.creditCost || 0,
      priceRule: model.priceRule,
      isLongRunning: model.isLongRunning,
      estimatedSeconds: model.estimatedSeconds,
      fields: shownFields(model),
      presets: model.presets,
    },
  };
}

function useTrial(edited: ModelDefinition) {
  const definition = fillPreviewDefaults(edited);
  const [values, setValues] = useState<FormValues>({});
  const fields = formFields(definition);
  const isComplete = readForm(fields, values).problems.length === 0 && fields.every((field) => fieldKey(field) !== '');
  return { definition, values, setValues, isComplete };
}

function fillPreviewDefaults(definition: ModelDefinition): ModelDefinition {
  return {
    ...definition,
    endpoint: definition.endpoint.trim() || 'fal-ai/flux-pro/v1.1',
    outputKey: definition.outputKey.trim() || modelDefaults.outputKey,
  };
}
