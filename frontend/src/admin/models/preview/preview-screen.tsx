import { useState } from 'react';
import type { ModelDefinition } from '#shared/rules/model.ts';
import { FullScreen } from '#frontend/src/ui/full-screen.tsx';
import { useIsWide } from '#frontend/src/ui/use-media-query.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { FormFrame, type Layout } from './form-frame.tsx';
import { messages } from './messages.ts';
import { PayloadPanel } from './payload-panel.tsx';
import { SamplePanel } from './sample-panel.tsx';
import { TestRunPanel } from './test-run-panel.tsx';
import { useTrial } from './use-trial.ts';

interface PreviewScreenProps {
  readonly definition: ModelDefinition;
  readonly onClose: () => void;
  readonly onOutputKey: (key: string) => void;
}

/** The form as subscribers see it, at either width, and what it would send and bring. */
export function PreviewScreen({ definition: edited, onClose, onOutputKey }: PreviewScreenProps) {
  const { definition, values, setValues, isInOrder } = useTrial(edited);
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
          <PayloadPanel definition={definition} values={values} isInOrder={isInOrder} />
          <TestRunPanel definition={edited} values={values} isInOrder={isInOrder} onOutputKey={onOutputKey} />
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
