import type { AdminProRequest } from '#shared/contracts/admin-pro-requests.ts';
import { requestPath } from '#frontend/src/lib/console-paths.ts';
import { ButtonLink } from '#frontend/src/ui/button.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { messages } from './messages.ts';
import { Asked, Facts, History } from './request-parts.tsx';
import { shortRequestId } from './short-ids.ts';

interface RequestDetailsProps {
  readonly request: AdminProRequest;
  readonly onClose: () => void;
}

/** A request of a list, looked at without leaving it. */
export function RequestDetails({ request, onClose }: RequestDetailsProps) {
  return (
    <Sheet isOpen onClose={onClose} size="full" title={messages.detailsTitle(shortRequestId(request))}>
      <div className="flex flex-col gap-6">
        <Asked request={request} />
        <Facts request={request} />
        <History request={request} />
        <ButtonLink to={requestPath(request)}>{messages.ownPage}</ButtonLink>
      </div>
    </Sheet>
  );
}
