import { lazy, Suspense } from 'react';
import type { PublicPage } from '#shared/contracts/pages.ts';
import type { FormValues } from '#shared/form/form-values.ts';
import type { ModelDefinition } from '#shared/rules/model.ts';
import { shownFields } from '#shared/rules/form-definition.ts';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';

/** What subscribers see is loaded when it is looked at. */
const PagePreview = lazy(async () => ({
  default: (await import('#frontend/src/form/preview/page-preview.tsx')).PagePreview,
}));

/** As wide as a screen that it stands for, or one field below the other in whatever room there is. */
export type Layout = 'phone' | 'desktop' | 'column';

interface FormFrameProps {
  readonly layout: Layout;
  readonly definition: ModelDefinition;
  readonly onValues: (values: FormValues) => void;
}

/** The form, as wide as the screen it stands for; a wide one on a narrow screen is scrolled sideways inside its frame. */
export function FormFrame({ layout, definition, onValues }: FormFrameProps) {
  const onGenerate = () => void showToast(messages.noTesting);
  const form = (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      <PagePreview {...publicPageOf(definition)} {...{ layout, onValues, onGenerate }} />
    </Suspense>
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

function publicPageOf(definition: ModelDefinition): PublicPage {
  const { name, description, exampleMediaUrl, exampleMediaType, ...model } = definition;
  return {
    page: { routePath: '', title: name.trim() || messages.unnamed, description, exampleMediaUrl, exampleMediaType },
    form: {
      modelName: name,
      outputType: model.outputType,
      // In the making it may be no number at all.
      creditCost: model.creditCost || 0,
      priceRule: model.priceRule,
      isLongRunning: model.isLongRunning,
      estimatedSeconds: model.estimatedSeconds,
      fields: shownFields(model),
    },
  };
}
