import { FlaskConical, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import type { MediaType } from '#shared/kernel/media-types.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { MediaSample } from '../media-sample.tsx';
import { messages } from './messages.ts';
import { type TestResult, useTestResults } from './test-results.ts';
import { usePublish } from './use-publish.ts';

interface MediaButtonsProps {
  /** Which picture, film or sound it is about: `the icon`. */
  readonly what: string;
  readonly kinds: readonly MediaType[];
  readonly onPick: (url: string) => void;
}

const acceptOf: Record<MediaType, string> = { image: 'image/*', video: 'video/*', audio: 'audio/*' };

/** Ways to an address beside typing it: a file of one's own, or one that the last test run has brought. */
export function MediaButtons({ what, kinds, onPick }: MediaButtonsProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [isPicking, setPicking] = useState(false);
  const results = useTestResults((known) => known.results).filter(({ mediaType }) => kinds.includes(mediaType));
  const { progress, problem, upload, takeResult } = usePublish({ kinds, onPublished: onPick });
  const isBusy = progress !== undefined;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <input
        ref={chooser}
        type="file"
        hidden
        accept={kinds.map((kind) => acceptOf[kind]).join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) upload(file);
          target.value = '';
        }}
      />
      <Button aria-label={messages.uploadFor(what)} disabled={isBusy} onClick={() => chooser.current?.click()}>
        <Upload aria-hidden className="size-4" />
        {messages.upload}
      </Button>
      {results.length > 0 && (
        <Button aria-label={messages.fromTestRunFor(what)} disabled={isBusy} onClick={() => setPicking(true)}>
          <FlaskConical aria-hidden className="size-4" />
          {messages.fromTestRun}
        </Button>
      )}
      <p role="status" className="text-sm text-muted empty:hidden">
        {isBusy && messages.uploading(progress)}
      </p>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
      {isPicking && (
        <Sheet isOpen onClose={() => setPicking(false)} title={messages.pickResult(what)}>
          <ResultGrid
            results={results}
            onPick={(result) => {
              setPicking(false);
              takeResult(result);
            }}
          />
        </Sheet>
      )}
    </div>
  );
}

interface ResultGridProps {
  readonly results: readonly TestResult[];
  readonly onPick: (result: TestResult) => void;
}

function ResultGrid({ results, onPick }: ResultGridProps) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {results.map((result, index) => (
        <li key={result.url} className="flex flex-col gap-2">
          <MediaSample url={result.url} type={result.mediaType} />
          <Button onClick={() => onPick(result)}>{messages.result(index + 1)}</Button>
        </li>
      ))}
    </ul>
  );
}
