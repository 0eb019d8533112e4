import { CircleSlash } from 'lucide-react';
import type { ProForm } from '#shared/contracts/pro-requests.ts';
import { RequestFrame } from '#frontend/src/form/request/request-layout.tsx';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { useGoBack } from '#frontend/src/lib/use-go-back.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { labels } from '#frontend/src/ui/labels.ts';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { messages } from './messages.ts';
import { OwnRequests } from './own-requests.tsx';

/** A pro form that takes no requests on this stage: says so and why, and asks for nothing. */
export function ClosedProForm({ form }: { readonly form: ProForm }) {
  useDocumentTitle(form.title);
  const goBack = useGoBack();
  return (
    <RequestFrame form={form} below={<OwnRequests />}>
      <NoticeState
        icon={CircleSlash}
        title={messages.closed}
        action={<Button onClick={goBack}>{labels.goBack}</Button>}
      >
        {messages.closedText}
      </NoticeState>
    </RequestFrame>
  );
}
