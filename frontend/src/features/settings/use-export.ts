import { useState } from 'react';
import { brand } from '#shared/brand.ts';
import { account, type Export } from '#shared/contracts/account.ts';
import { messageOf } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { downloadFile } from '#frontend/src/lib/download.ts';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';
import { following } from './following.ts';

/** Has an export written, follows it, and downloads it when it is done. */
export function useExport() {
  const [stage, setStage] = useState<'idle' | 'starting' | 'following' | 'downloading'>('idle');
  const end = async (answer: Export) => {
    setStage('downloading');
    showToast(await downloaded(answer));
    setStage('idle');
  };
  const fail = (error: unknown) => {
    showToast(messages.exportFailed(messageOf(error)));
    setStage('idle');
  };
  const ends = { onEnd: (answer: Export) => void end(answer), onRefused: fail };
  useApi(account.getExport, stage === 'following' ? {} : null, following(ends));

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

/** Says how it went. */
async function downloaded({ url }: Export): Promise<string> {
  if (url === undefined) return messages.exportFailed(messages.jobFailed);
  try {
    await downloadFile(url, `${brand.slug}-data.json`);
    return messages.exported;
  } catch (error) {
    return messages.exportFailed(messageOf(error));
  }
}
