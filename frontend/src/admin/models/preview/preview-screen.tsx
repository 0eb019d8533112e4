import { useState } from 'react';
import { fieldKey } from '#shared/form/field-key.ts';
import { validateForm } from '#shared/form/form-validation.ts';
import type { FormValues } from '#shared/form/form-values.ts';
import { formFields, modelDefaults, type ModelDefinition } from '#shared/rules/model-definition.ts';
import { FullScreen } from '#frontend/src/ui/full-screen.tsx';
import { useIsWide } from '#frontend/src/ui/use-media-query.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { FormFrame, type Layout } from './form-frame.tsx';
import { messages } from './messages.ts';
import { PayloadPanel } from './payload-panel.tsx';
import { SamplePanel } from './sample-panel.tsx';
import { TestRunPanel } from './test-run-panel.tsx';

interface PreviewScreenProps {
  readonly definition: ModelDefinition;
  readonly onClose: () => void;
  readonly onOutputKey: (key: string) => void;
}

/** The form as subscribers see it, at either width, and what it would send and bring. */
export function PreviewScreen({ definition: edited, onClose, onOutputKey }: PreviewScreenProps) {
  const definition = withDefaults(edited);
  const isWide = useIsWide();
  const [layout, setLayout] = useState<Layout>(isWide ? 'desktop' : 'phone');
  const [values, setValues] = useState<FormValues>({});
  const fields = formFields(definition);
  const isInOrder = validateForm(fields, values).length === 0 && fields.every((field) => fieldKey(field) !== '');
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
          <PayloadPanel definition={definition} values={values} isInOrder={isInOrder} />
          <TestRunPanel definition={edited} values={values} isInOrder={isInOrder} onOutputKey={onOutputKey} />
        </div>
        <SamplePanel outputKey={definition.outputKey} />
      </div>
    </FullScreen>
  );
}

/** What a preview begins with before the model says where it runs. */
function withDefaults(definition: ModelDefinition): ModelDefinition {
  return {
    ...definition,
    endpoint: definition.endpoint.trim() || 'fal-ai/flux-pro/v1.1',
    outputKey: definition.outputKey.trim() || modelDefaults.outputKey,
  };
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
