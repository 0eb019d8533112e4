import { FlaskConical, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { announceFile, postFile } from '#frontend/src/data/post-file.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { UnavailableMedia } from '#frontend/src/ui/media-view.tsx';
import { adminMedia } from '#shared/contracts/admin-media.ts';
import type { TestRun } from '#shared/contracts/admin-test-runs.ts';
import { maxUploadBytes } from '#shared/contracts/uploads.ts';
import { type MediaType, readExtension } from '#shared/kernel/media-types.ts';
import { messages } from './messages.ts';
import { NamedTextSetting } from './named-settings.tsx';

interface ExampleMedia {
  readonly exampleMediaUrl?: string | undefined;
  readonly exampleMediaType?: MediaType | undefined;
}

interface ExampleMediaSettingProps {
  readonly example: ExampleMedia;
  readonly onChange: (example: ExampleMedia) => void;
}

export function ExampleMediaSetting({ example, onChange }: ExampleMediaSettingProps) {
  const { exampleMediaUrl: url, exampleMediaType: type } = example;
  const set = (text: string) =>
    onChange({ exampleMediaUrl: text || undefined, exampleMediaType: guessMediaType(text) });
  return (
    <>
      <NamedTextSetting
        name="exampleMediaUrl"
        label={messages.exampleMediaUrl}
        value={url ?? ''}
        description={type && messages.exampleMediaType(messages.mediaTypes[type])}
        onChange={set}
      />
      <MediaButtons targetName={messages.exampleMedia} kinds={['image', 'video', 'audio']} onPick={set} />
      {url && type && <MediaSample key={url} url={url} type={type} />}
    </>
  );
}

const videoExtensions = new Set(['mp4', 'avi', 'mov', 'wmv', 'flv', 'webm']);
const audioExtensions = new Set(['mp3', 'wav', 'flac', 'aac', 'ogg', 'm4a']);

export function guessMediaType(url: string): MediaType | undefined {
  if (url.trim() === '') return undefined;
  const extension = readExtension(url) ?? '';
  if (videoExtensions.has(extension)) return 'video';
  return audioExtensions.has(extension) ? 'audio' : 'image';
}

interface MediaButtonsProps {
  /** Completes accessible names, such as `the icon`. */
  readonly targetName: string;
  readonly kinds: readonly MediaType[];
  readonly onPick: (url: string) => void;
}

const acceptedTypes: Record<MediaType, string> = { image: 'image/*', video: 'video/*', audio: 'audio/*' };

export function MediaButtons({ targetName, kinds, onPick }: MediaButtonsProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [isPicking, setPicking] = useState(false);
  const results = useTestResults((store) => store.results).filter(({ mediaType }) => kinds.includes(mediaType));
  const { progress, problem, upload, publishResult } = usePublish({ kinds, onPublished: onPick });
  const isBusy = progress !== undefined;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <input
        ref={chooser}
        type="file"
        hidden
        accept={kinds.map((kind) => acceptedTypes[kind]).join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) upload(file);
          target.value = '';
        }}
      />
      <Button aria-label={messages.uploadFor(targetName)} disabled={isBusy} onClick={() => chooser.current?.click()}>
        <Upload aria-hidden className="size-4" />
        {messages.upload}
      </Button>
      {results.length > 0 && (
        <Button aria-label={messages.fromTestRunFor(targetName)} disabled={isBusy} onClick={() => setPicking(true)}>
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
        <Drawer isOpen onClose={() => setPicking(false)} title={messages.pickResult(targetName)}>
          <ResultGrid
            results={results}
            onPick={(result) => {
              setPicking(false);
              publishResult(result);
            }}
          />
        </Drawer>
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

export function MediaSample({ url, type }: { readonly url: string; readonly type: MediaType }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <UnavailableMedia mediaType={type} text={messages.mediaFailed[type]} />;
  const common = { src: url, onError: () => setBroken(true) };
  const shape = 'max-h-64 w-full rounded-control bg-raised object-contain';
  switch (type) {
    case 'image':
      return <img {...common} alt="" className={shape} />;
    case 'video':
      return <video {...common} muted controls className={shape} />;
    case 'audio':
      return (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- a sample has no text
        <audio {...common} controls className="w-full" />
      );
  }
}

interface PublishOptions {
  readonly kinds: readonly MediaType[];
  readonly onPublished: (url: string) => void;
}

function usePublish({ kinds, onPublished }: PublishOptions) {
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const runPublish = async (publish: (signal: AbortSignal) => Promise<Published>) => {
    const { signal } = (controller.current = new AbortController());
    setProblem(undefined);
    setProgress(0);
    try {
      const { media } = await publish(signal);
      if (signal.aborted) return;
      if (kinds.includes(media.mediaType)) onPublished(media.url);
      else setProblem(messages.wrongKind(kinds));
    } catch (error) {
      if (!signal.aborted) setProblem(failureMessage(error));
    } finally {
      setProgress(undefined);
    }
  };
  const upload = (file: File) => {
    if (file.size > maxUploadBytes) return setProblem(messages.tooLarge(file.name, maxUploadBytes / 1024 ** 2));
    void runPublish((signal) => uploadAndPublish(file, { onProgress: setProgress, signal }));
  };
  const publishResult = ({ testRunId, index }: TestResult) =>
    void runPublish(() => callApi(adminMedia.publishResult, { body: { testRunId, index } }));
  return { progress, problem, upload, publishResult };
}

type Published = Awaited<ReturnType<typeof uploadAndPublish>>;

async function uploadAndPublish(file: File, options: Parameters<typeof postFile>[2]) {
  const body = announceFile(file);
  const { uploadId, ...post } = await callApi(adminMedia.createMediaUpload, { body });
  options.signal.throwIfAborted();
  await postFile(post, file, options);
  options.signal.throwIfAborted();
  return callApi(adminMedia.publishUpload, { params: { uploadId }, body: { filename: body.filename } });
}

interface TestResult {
  readonly testRunId: string;
  readonly index: number;
  readonly url: string;
  readonly mediaType: MediaType;
}

const useTestResults = create<{ readonly results: readonly TestResult[] }>(() => ({ results: [] }));

export function storeTestResults({ id, media = [] }: TestRun): void {
  useTestResults.setState({
    results: media.map(({ url, mediaType }, index) => ({ testRunId: id, index, url, mediaType })),
  });
}
