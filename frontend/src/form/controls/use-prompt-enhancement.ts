import { useState } from 'react';
import { assist } from '#shared/contracts/assist.ts';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { messages } from '../messages.ts';
import { useFormPlace } from '../form-place.ts';

interface EnhancementOptions {
  readonly fieldKey: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** Has a text rewritten by the field's instructions, which stay on the server; the old text can be had back. */
export function usePromptEnhancement({ fieldKey, text, onChange }: EnhancementOptions) {
  const place = useFormPlace();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [change, setChange] = useState<{ readonly before: string; readonly after: string }>();

  async function enhance(): Promise<void> {
    setProblem(undefined);
    if (place.form === 'trial') return setProblem(messages.onlyOnPages);
    if (text.trim() === '') return setProblem(messages.enterTextFirst);
    setBusy(true);
    try {
      const { text: enhanced } = await callApi(assist.enhancePrompt, { body: { ...place, fieldKey, text } });
      setChange({ before: text, after: enhanced });
      onChange(enhanced);
    } catch (error) {
      setProblem(problemOf(error));
    }
    setBusy(false);
  }
  const canUndo = change !== undefined && change.after === text;
  return {
    isBusy,
    problem,
    enhance: () => void enhance(),
    undo: canUndo ? () => onChange(change.before) : undefined,
  };
}

/** The server's own words where it had any. */
function problemOf(error: unknown): string {
  const isTold = error instanceof ApiError && (error.status === 400 || error.code === 'unavailable');
  return isTold ? error.message : messages.enhancementFailed;
}
