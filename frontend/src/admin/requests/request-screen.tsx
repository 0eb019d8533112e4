import { useParams } from 'react-router-dom';
import { adminOverview } from '#shared/contracts/admin-overview.ts';
import { type AdminProRequest, adminProRequests } from '#shared/contracts/admin-pro-requests.ts';
import { isOpen } from '#shared/rules/pro-request.ts';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { setAnswer, useApi } from '#frontend/src/data/use-api.ts';
import { downloadFile } from '#frontend/src/lib/download.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { Button, ButtonLink } from '#frontend/src/ui/button.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { MediaGrid } from '#frontend/src/ui/media-grid.tsx';
import { LoadState } from '#frontend/src/ui/load-state.tsx';
import { Section } from '#frontend/src/ui/section.tsx';
import { messages } from './messages.ts';
import { SubmittedValues, Facts, History, RequestStatus, shortRequestId } from './request-details.tsx';
import { useRequestHandling } from './use-request-handling.tsx';

/** Other admins can change the request meanwhile. */
const refreshMs = 10_000;

export function RequestScreen() {
  const { userId = '', requestId: id = '' } = useParams();
  const requestArgs = { params: { userId, id } };
  const { data, error, mutate } = useApi(adminProRequests.inspectRequest, requestArgs, {
    refreshInterval: (answer) => (answer && isOpen(answer.request.status) ? refreshMs : 0),
  });
  const title = messages.detailsTitle(shortRequestId({ id }));
  useDocumentTitle(title);
  const formId = data?.request.formId;
  const onChanged = (request: AdminProRequest) => {
    setAnswer(adminProRequests.inspectRequest, requestArgs, { request });
    refresh(adminOverview.getWaiting);
  };
  return (
    <ConsolePage
      title={title}
      actions={
        <>
          {formId && <ButtonLink to={`/admin/create-pro-form?edit=${formId}`}>{messages.openForm}</ButtonLink>}
          <ButtonLink to="/admin/requests">{messages.back}</ButtonLink>
        </>
      }
    >
      {data ? (
        <Request request={data.request} onChanged={onChanged} onStale={() => void mutate()} />
      ) : (
        <LoadState
          error={error}
          texts={{ failedToLoad: messages.failedToLoadOne }}
          message={failureMessage(error)}
          onRetry={() => void mutate()}
        />
      )}
    </ConsolePage>
  );
}

interface RequestProps {
  readonly request: AdminProRequest;
  readonly onChanged: (request: AdminProRequest) => void;
  readonly onStale: () => void;
}

function Request({ request, ...events }: RequestProps) {
  const handling = useRequestHandling(events);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <RequestStatus status={request.status} />
        {handling.actions(request).map(({ label, icon: Icon, isDanger, onPress }) => (
          <Button key={label} variant={isDanger ? 'danger' : 'secondary'} onClick={onPress}>
            <Icon aria-hidden className="size-4" />
            <span>{label}</span>
          </Button>
        ))}
      </div>
      {handling.progress}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <SubmittedValues request={request} heading="h2" />
          <Results request={request} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Facts request={request} />
          <History request={request} heading="h2" />
        </div>
      </div>
      {handling.drawers}
    </>
  );
}

function Results({ request: { assets, formName } }: { readonly request: AdminProRequest }) {
  if (assets.length === 0) return undefined;
  return (
    <Section heading="h2" title={messages.results}>
      <MediaGrid
        items={assets}
        getCaption={() => formName}
        getFallback={() => messages.notShown}
        onDownload={({ publicUrl, filename }) => void downloadFile(publicUrl, filename)}
      />
    </Section>
  );
}
