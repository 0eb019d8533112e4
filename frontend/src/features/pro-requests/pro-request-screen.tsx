import { CircleCheck } from 'lucide-react';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import type { ProForm } from '#shared/contracts/pro-requests.ts';
import { useBalance } from '#frontend/src/lib/use-balance.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { useGoBack } from '#frontend/src/lib/use-go-back.ts';
import { Button, ButtonLink } from '#frontend/src/ui/button.tsx';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { MediaView } from '#frontend/src/ui/media-view.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { Spinner } from '#frontend/src/ui/spinner.tsx';
import { messages } from './messages.ts';
import { useSubmitRequest } from './use-submit-request.ts';

interface ScreenProps {
  readonly form: ProForm;
}

/** A request that people fulfil: what is wished for, what it costs, and an example. */
export function ProRequestScreen({ form }: ScreenProps) {
  const request = useSubmitRequest(form.routePath, form.creditCost);
  useDocumentTitle(form.name);
  if (request.submitted) return <Submitted creditCost={request.submitted.creditCost} onAgain={request.again} />;
  return (
    <div className="mx-auto grid w-full max-w-5xl flex-1 content-start gap-6 p-4 lg:grid-cols-2 lg:gap-10 lg:p-8">
      <div className="flex min-w-0 flex-col gap-6">
        <header className="flex flex-col gap-2">
          <h1 className="text-3xl font-semibold tracking-tight text-balance">{form.name}</h1>
          <p className="text-muted text-pretty">{form.description}</p>
        </header>
        <RequestForm creditCost={form.creditCost} {...request} />
      </div>
      <Example form={form} />
    </div>
  );
}

type RequestFormProps = Pick<
  ReturnType<typeof useSubmitRequest>,
  'submit' | 'isSubmitting' | 'problem' | 'setProblem'
> & { readonly creditCost: number };

function RequestForm({ creditCost, submit, isSubmitting, problem, setProblem }: RequestFormProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [details, setDetails] = useState('');
  const { data: balance } = useBalance(creditCost);
  const goBack = useGoBack();
  const text = { id, description: messages.detailsHint, problem };

  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault();
    if (details.trim() !== '') return void submit(details.trim());
    setProblem(messages.detailsRequired);
    area.current?.focus();
  }

  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={onSubmit}>
      <FormField {...text} label={messages.details} required>
        <textarea
          {...controlProps({ ...text, required: true })}
          ref={area}
          rows={6}
          className={controlClass}
          value={details}
          onChange={(event) => setDetails(event.target.value)}
        />
      </FormField>
      <div className="flex flex-col gap-3">
        <Button type="submit" variant="primary" isBlock className="min-h-12" disabled={isSubmitting || !balance}>
          {isSubmitting && <Spinner />}
          {isSubmitting ? messages.submitting : labelOf(balance, creditCost)}
        </Button>
        <Button isBlock onClick={goBack}>
          {messages.cancel}
        </Button>
      </div>
      <div className="flex flex-col gap-1 text-sm text-muted">
        <p className="font-medium text-ink tabular-nums">
          {balance ? messages.balance(balance.available) : messages.checking}
        </p>
        <p className="text-pretty">{messages.terms(creditCost)}</p>
      </div>
    </form>
  );
}

function labelOf(balance: { readonly hasEnough: boolean } | undefined, creditCost: number): string {
  if (!balance) return messages.checking;
  return balance.hasEnough ? messages.submit(creditCost) : messages.insufficient;
}

function Example({ form: { exampleMediaUrl, exampleMediaType = 'image', name } }: ScreenProps) {
  if (!exampleMediaUrl) return undefined;
  return (
    <div className="flex items-center justify-center overflow-hidden rounded-card bg-raised">
      <MediaView
        url={exampleMediaUrl}
        mediaType={exampleMediaType}
        alt={messages.exampleAlt(name)}
        fallback={messages.exampleUnavailable}
        className="max-h-[60dvh] w-full"
      />
    </div>
  );
}

function Submitted({ creditCost, onAgain }: { readonly creditCost: number; readonly onAgain: () => void }) {
  return (
    <NoticeState
      heading="h1"
      icon={CircleCheck}
      title={messages.submitted}
      action={
        <>
          <ButtonLink to="/">{messages.home}</ButtonLink>
          <Button onClick={onAgain}>{messages.another}</Button>
        </>
      }
    >
      <span role="status">{messages.submittedText(creditCost)}</span>
    </NoticeState>
  );
}
