import { CircleCheck } from 'lucide-react';
import type { ProForm } from '#shared/contracts/pro-requests.ts';
import { useCreditCheck } from '#frontend/src/form/credits/credit-check.tsx';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { useGoBack } from '#frontend/src/lib/use-go-back.ts';
import { Button, ButtonLink } from '#frontend/src/ui/button.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { messages } from './messages.ts';
import { OwnRequests } from './own-requests.tsx';
import { RequestLayout } from '#frontend/src/form/request/request-layout.tsx';
import { useSubmitRequest } from './use-submit-request.ts';

interface ProRequestScreenProps {
  readonly form: ProForm;
  /** Told that the form costs something else by now. */
  readonly onCostChanged: () => void;
}

/** A pro form to be filled in and submitted, and what became of earlier requests. */
export function ProRequestScreen({ form, onCostChanged }: ProRequestScreenProps) {
  useDocumentTitle(form.title);
  const credits = useCreditCheck(form.creditCost);
  const { submit, submitted, again, ...request } = useSubmitRequest(form, { balance: credits.balance, onCostChanged });
  const goBack = useGoBack();
  if (submitted) return <Submitted creditCost={submitted.creditCost} onAgain={again} />;
  return (
    <RequestLayout
      place={{ form: 'pro-form', routePath: form.routePath }}
      form={form}
      credits={credits}
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
