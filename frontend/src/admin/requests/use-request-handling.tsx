import { type ReactNode, useRef, useState } from 'react';
import type { AdminProRequest } from '#shared/contracts/admin-pro-requests.ts';
import type { RowAction, RowTarget } from '#frontend/src/ui/list/list-column.ts';
import { requestActions } from './request-actions.ts';
import { type OpenedSheet, RequestSheets } from './request-sheets.tsx';
import { ResultPicker } from './result-picker.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { type RequestEvents, useRequestCalls } from './use-request-calls.ts';
import { useResultUpload } from './use-result-upload.ts';

interface RequestHandling {
  /** For an `ItemList` of requests. */
  readonly open: (request: AdminProRequest) => RowTarget;
  readonly actions: (request: AdminProRequest) => readonly RowAction[];
  /** Drawn above the list: the results on their way. */
  readonly progress: ReactNode;
  /** Drawn anywhere: what the actions open. */
  readonly sheets: ReactNode;
}

/** All that can be done with the requests of a list, and what is drawn for it. */
export function useRequestHandling(events: RequestEvents): RequestHandling {
  const [sheet, setSheet] = useState<OpenedSheet>();
  const [uploadsTo, setUploadsTo] = useState<AdminProRequest>();
  const picker = useRef<HTMLInputElement>(null);
  const calls = useRequestCalls(events);
  const results = useResultUpload(events);
  const pickFor = (request: AdminProRequest) => {
    setUploadsTo(request);
    picker.current?.click();
  };
  return {
    open: (request) => ({ onPress: () => setSheet({ kind: 'details', request }) }),
    actions: (request) =>
      requestActions(request, { calls, onOpen: setSheet, onUpload: results.upload ? undefined : pickFor }),
    progress: results.upload && <UploadProgress upload={results.upload} onCancel={results.cancel} />,
    sheets: (
      <>
        <ResultPicker
          ref={picker}
          onPicked={(files) => uploadsTo && setSheet({ kind: 'result', request: uploadsTo, files })}
        />
        {sheet && (
          <RequestSheets sheet={sheet} calls={calls} onClose={() => setSheet(undefined)} onSend={results.start} />
        )}
      </>
    ),
  };
}
