import { useState } from 'react';
import { account, type Export } from '#shared/contracts/account.ts';
import { messageOf } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { followDownload } from '#frontend/src/lib/download.ts';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';
import { following } from './following.ts';

/** Has an export written, follows it, and downloads it when it is done. */
export function useExport() {
  const [stage, setStage] = useState<'idle' | 'starting' | 'following'>('idle');
  const end = ({ url }: Export) => {
    if (url !== undefined) followDownload(url);
    showToast(url === undefined ? messages.exportFailed(messages.jobFailed) : messages.exported);
    setStage('idle');
  };
  const fail = (error: unknown) => {
    showToast(messages.exportFailed(messageOf(error)));
    setStage('idle');
  };
  useApi(account.getExport, stage === 'following' ? {} : null, following({ onEnd: end, onRefused: fail }));

  async function startExport(): Promise<void> {
    setStage('starting');
    try {
      await callApi(account.startExport, {});
      setStage('following');
    } catch (error) {
      fail(error);
    }
  }
  return { isExporting: stage !== 'idle', startExport };
}
