import { useEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import { adminMedia } from '#shared/contracts/admin-media.ts';
import type { TestRun } from '#shared/contracts/admin-test-runs.ts';
import { maxUploadBytes } from '#shared/contracts/uploads.ts';
import type { MediaType } from '#shared/kernel/media-types.ts';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { announceFile, postFile } from '#frontend/src/data/post-file.ts';
import { messages } from './messages.ts';

interface PublishOptions {
  readonly kinds: readonly MediaType[];
  readonly onPublished: (url: string) => void;
}

export function usePublish({ kinds, onPublished }: PublishOptions) {
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

export interface TestResult {
  readonly testRunId: string;
  readonly index: number;
  readonly url: string;
  readonly mediaType: MediaType;
}

export const useTestResults = create<{ readonly results: readonly TestResult[] }>(() => ({ results: [] }));

export function storeTestResults({ id, media = [] }: TestRun): void {
  useTestResults.setState({
    results: media.map(({ url, mediaType }, index) => ({ testRunId: id, index, url, mediaType })),
  });
}
