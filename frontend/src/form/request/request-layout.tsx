import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { type FormLocation, FormLocationContext } from '#frontend/src/form/controls/control.tsx';
import { FormFields } from '#frontend/src/form/controls/form-fields.tsx';
import { type CreditCheck, CreditLine, spendLabel } from '#frontend/src/form/credit-check.tsx';
import { useFormPosition } from '#frontend/src/form/page/form-position.ts';
import { Presets } from '#frontend/src/form/presets/presets.tsx';
import { type FormDraft, useFormDraft, useSaveDraft } from '#frontend/src/form/use-form-draft.ts';
import { useForm } from '#frontend/src/form/use-form.ts';
import { formatCredits } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { keepEnterFromSubmitting } from '#frontend/src/ui/inputs.tsx';
import { MediaView } from '#frontend/src/ui/media-view.tsx';
import { Spinner } from '#frontend/src/ui/progress-bar.tsx';
import type { ProForm } from '#shared/contracts/pro-requests.ts';
import type { PublicField } from '#shared/form/field-types.ts';
import type { FormValues } from '#shared/form/form-values.ts';
import type { FieldProblem } from '#shared/kernel/schemas.ts';
import { requestDetailsField } from '#shared/rules/pro-request.ts';

const messages = {
  submit: (credits: number) => `Submit Request (${formatCredits(credits)})`,
  submitting: 'Submitting…',
  cancel: 'Cancel',
  terms: (credits: number) =>
    `${formatCredits(credits)} on hold now: charged when the request is completed, released if it is declined.`,
  exampleAlt: (name: string) => `Example of ${name}`,
  exampleUnavailable: 'Example unavailable',
} as const;

interface RequestLayoutProps {
  readonly location: FormLocation;
  readonly form: ProForm;
  readonly credits: CreditCheck;
  readonly isSubmitting: boolean;
  readonly failure: string | undefined;
  readonly onSubmit: (values: FormValues) => Promise<readonly FieldProblem[]>;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}

export function RequestLayout({ location, form, onSubmit, children, ...action }: RequestLayoutProps) {
  const fields = [requestDetailsField, ...form.fields];
  const filled = {
    fields,
    presets: form.presets,
    onSubmit,
    children: <SubmitArea creditCost={form.creditCost} {...action} />,
  };
  return (
    <FormLocationContext value={location}>
      <RequestFrame form={form} below={children}>
        {location.form === 'preview' ? (
          <FieldsForm {...filled} draft={noDraft} />
        ) : (
          <DraftedForm {...filled} routePath={location.routePath} />
        )}
      </RequestFrame>
    </FormLocationContext>
  );
}

interface RequestFrameProps {
  readonly form: ProForm;
  readonly children: ReactNode;
  readonly below: ReactNode;
}

function RequestFrame({ form, children, below }: RequestFrameProps) {
  return (
    <div className="@container mx-auto flex w-full max-w-5xl flex-1 flex-col">
      <div className="grid content-start gap-x-4 gap-y-6 p-4 @[22rem]:grid-cols-[minmax(0,1fr)_auto] @[60rem]:grid-cols-2 @[60rem]:grid-rows-[auto_auto_1fr] @[60rem]:gap-x-10 @[60rem]:p-8">
        <div className="flex min-w-0 flex-col gap-2">
          <h1 className="text-3xl font-semibold tracking-tight text-balance">{form.title}</h1>
          <p className="text-muted">{form.description}</p>
        </div>
        <Example form={form} />
        <div className="min-w-0 @[22rem]:col-span-full @[60rem]:col-span-1 @[60rem]:col-start-1 @[60rem]:row-span-2">
          {children}
        </div>
        <div className="min-w-0 empty:hidden @[22rem]:col-span-full @[60rem]:col-span-1 @[60rem]:col-start-2">
          {below}
        </div>
      </div>
    </div>
  );
}

type SubmitAreaProps = Pick<RequestLayoutProps, 'credits' | 'isSubmitting' | 'failure' | 'onCancel'> & {
  readonly creditCost: number;
};

function SubmitArea({ creditCost, credits, isSubmitting, failure, onCancel }: SubmitAreaProps) {
  return (
    <>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {failure}
      </p>
      <div
        className={clsx(
          '-mx-2 bg-canvas p-2',
          !credits.isPreview && 'sticky bottom-in-reach max-sm:-mx-4 max-sm:border-t max-sm:border-line max-sm:px-4',
        )}
      >
        <Button
          type="submit"
          variant={credits.isPreview ? 'secondary' : 'primary'}
          isBlock
          className="min-h-12"
          disabled={isSubmitting || !credits.balance}
        >
          {isSubmitting && <Spinner />}
          <span>{isSubmitting ? messages.submitting : spendLabel(credits, messages.submit(creditCost))}</span>
        </Button>
      </div>
      <div className="flex flex-col gap-1 text-sm text-muted">
        <CreditLine {...credits} />
        <p>{messages.terms(creditCost)}</p>
      </div>
      <Button variant="ghost" isBlock onClick={onCancel}>
        {messages.cancel}
      </Button>
    </>
  );
}

function Example({ form: { exampleMediaUrl, exampleMediaType = 'image', name } }: Pick<RequestLayoutProps, 'form'>) {
  if (!exampleMediaUrl) return undefined;
  return (
    <div
      className={clsx(
        'flex items-center justify-center self-start overflow-hidden rounded-card bg-raised @[60rem]:row-span-2',
        exampleMediaType === 'image'
          ? '@max-[60rem]:aspect-square @[22rem]:@max-[60rem]:w-28'
          : '@max-[60rem]:col-span-full',
      )}
    >
      <MediaView
        url={exampleMediaUrl}
        mediaType={exampleMediaType}
        alt={messages.exampleAlt(name)}
        fallback={messages.exampleUnavailable}
        className="w-full @max-[60rem]:h-full @max-[60rem]:object-cover @[60rem]:max-h-[72dvh]"
      />
    </div>
  );
}

interface FieldsFormProps {
  readonly draft: FormDraft;
  readonly fields: readonly PublicField[];
  readonly presets: ProForm['presets'];
  readonly onSubmit: (values: FormValues) => Promise<readonly FieldProblem[]>;
  readonly children: ReactNode;
}

const noDraft: FormDraft = { initial: {}, stored: {}, save: () => {}, discard: () => {}, markStarted: () => {} };

/** Requests keep their drafts beside those of pages, so the prefix tells them apart. */
export function requestDraftPath(routePath: string): string {
  return `pro:${routePath}`;
}

function DraftedForm({ routePath, ...form }: Omit<FieldsFormProps, 'draft'> & { readonly routePath: string }) {
  return <FieldsForm {...form} draft={useFormDraft(requestDraftPath(routePath), form.fields)} />;
}

function FieldsForm({ draft, fields, presets, onSubmit, children }: FieldsFormProps) {
  const form = useForm(fields, draft.initial);
  useSaveDraft(draft, form);
  const position = useFormPosition(form.fields);
  const submit = async (values: FormValues) => {
    const first = form.showProblems(await onSubmit(values));
    if (first) position.reveal(first);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter in any of its fields
    <form
      noValidate
      className="flex min-w-0 flex-col gap-6"
      onKeyDown={keepEnterFromSubmitting}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit((values) => void submit(values), position.reveal);
      }}
    >
      <Presets fields={fields} presets={presets} filled={form} />
      <FormFields form={form} position={position} />
      {children}
    </form>
  );
}
