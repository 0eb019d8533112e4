import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { updateCostOnly, useCreditCheck } from '#frontend/src/form/credit-check.tsx';
import { discardDraft } from '#frontend/src/form/drafted-pages.ts';
import { RequestLayout, requestDraftPath } from '#frontend/src/form/request/request-layout.tsx';
import { recordEvent, useAppStore } from '#frontend/src/lib/app-store.ts';
import { attemptPrefix } from '#frontend/src/lib/browser-storage.ts';
import { useGoBack } from '#frontend/src/lib/history-entry.ts';
import { createIdempotencyKeys } from '#frontend/src/lib/idempotency-keys.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { Button, ButtonLink } from '#frontend/src/ui/button.tsx';
import { keepFocus } from '#frontend/src/ui/keep-focus.ts';
import { NotFoundState } from '#frontend/src/ui/not-found-state.tsx';
import { ErrorState, NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { credits } from '#shared/contracts/credits.ts';
import { type ProForm, type ProRequest, proRequests } from '#shared/contracts/pro-requests.ts';
import type { FormValues } from '#shared/form/form-values.ts';
import type { FieldProblem } from '#shared/kernel/schemas.ts';
import { requestDetailsField } from '#shared/rules/pro-request.ts';
import { messages } from './messages.ts';
import { OwnRequests } from './own-requests.tsx';

export function ProPageRoute() {
  const { '*': routePath = '' } = useParams();
  const request = { params: { routePath } };
  const page = useApi(proRequests.getProForm, request, { revalidateOnFocus: false, revalidateOnReconnect: false });
  if (page.data) {
    return (
      <ProRequestScreen
        key={routePath}
        form={page.data.form}
        onCostChanged={() => void page.mutate(callApi(proRequests.getProForm, request), updateCostOnly())}
      />
    );
  }
  if (page.error) return <PageFailure error={page.error} onRetry={() => void page.mutate()} />;
  return (
    <LoadingRegion className="mx-auto flex w-full max-w-5xl flex-1 flex-col gap-6 p-4 lg:p-8">
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="h-40 w-full" />
    </LoadingRegion>
  );
}

function PageFailure({ error, onRetry }: { readonly error: ApiError; readonly onRetry: () => void }) {
  if (error.isUncertain)
    return <ErrorState heading="h1" title={messages.loadFailed} message={error.message} onRetry={onRetry} />;
  return <NotFoundState title={messages.notFound} message={error.message} />;
}

interface ProRequestScreenProps {
  readonly form: ProForm;
  readonly onCostChanged: () => void;
}

function ProRequestScreen({ form, onCostChanged }: ProRequestScreenProps) {
  useDocumentTitle(form.title);
  const creditCheck = useCreditCheck(form.creditCost);
  const { submit, submitted, startAgain, ...request } = useSubmitRequest(form, {
    balance: creditCheck.balance,
    onCostChanged,
  });
  const goBack = useGoBack();
  useEffect(keepFocus, []);
  if (submitted) return <Submitted creditCost={submitted.creditCost} onAgain={startAgain} />;
  return (
    <RequestLayout
      location={{ form: 'pro-form', routePath: form.routePath }}
      form={form}
      credits={creditCheck}
      {...request}
      onSubmit={submit}
      onCancel={goBack}
    >
      <OwnRequests />
    </RequestLayout>
  );
}

function Submitted({ creditCost, onAgain }: { readonly creditCost: number; readonly onAgain: () => void }) {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-6 p-4 lg:p-8">
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
      <OwnRequests />
    </div>
  );
}

const nothingFound: readonly FieldProblem[] = [];

interface SubmitOptions {
  readonly balance: { readonly hasEnough: boolean } | undefined;
  readonly onCostChanged: () => void;
}

function useSubmitRequest({ routePath, creditCost }: ProForm, { balance, onCostChanged }: SubmitOptions) {
  const [isSubmitting, setSubmitting] = useState(false);
  const [submitted, setSubmitted] = useState<ProRequest>();
  const [failure, setFailure] = useState<string>();
  const [idempotencyKeys] = useState(() => createIdempotencyKeys(`${attemptPrefix}pro:${routePath}`));
  const { session, showInsufficientCredits } = useAppStore();

  async function send(values: FormValues): Promise<void> {
    const { [requestDetailsField.key]: details, ...rest } = values;
    const filledIn = { routePath, details: typeof details === 'string' ? details.trim() : '', values: rest };
    // The key excludes the cost: a changed cost must not create a second request after a lost response.
    const headers = { 'idempotency-key': await idempotencyKeys.getKey(filledIn) };
    const body = { ...filledIn, creditCost };
    const { request } = await callApi(proRequests.createProRequest, { headers, body });
    idempotencyKeys.complete();
    discardDraft(session?.userId ?? '', requestDraftPath(routePath));
    setSubmitted(request);
    refresh(credits.getCredits, proRequests.listProRequests);
  }

  function refused(error: ApiError): readonly FieldProblem[] {
    idempotencyKeys.fail(error);
    if (error.code === 'cost_changed') onCostChanged();
    recordEvent('pro_request_failed', { code: error.code });
    if (error.code === 'insufficient_credits') showInsufficientCredits(creditCost);
    else if (error.fields.length === 0) setFailure(`${messages.failed}. ${error.message}`);
    return error.fields;
  }

  async function submit(values: FormValues): Promise<readonly FieldProblem[]> {
    setFailure(undefined);
    if (!balance) return nothingFound;
    if (!balance.hasEnough) {
      showInsufficientCredits(creditCost);
      return nothingFound;
    }
    setSubmitting(true);
    try {
      await send(values);
      return nothingFound;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return refused(error);
    } finally {
      setSubmitting(false);
    }
  }
  return { submit, isSubmitting, submitted, failure, startAgain: () => setSubmitted(undefined) };
}
