import { useState } from 'react';
import { adminGenerations } from '#shared/contracts/admin-generations.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { attempt } from '#frontend/src/data/use-action.ts';
import { createAttemptKeeper } from '#frontend/src/lib/attempt-keeper.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { InlineQuestion } from '#frontend/src/ui/inline-question.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';

interface RunAgainQuestionProps {
  readonly id: string;
  readonly onKeep: () => void;
  /** Told the id of the new one. */
  readonly onStarted: (id: string) => void;
}

/** Asks before the provider is paid once more. */
export function RunAgainQuestion({ id, onKeep, onStarted }: RunAgainQuestionProps) {
  const [attempts] = useState(() => createAttemptKeeper());
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    const run = async () => {
      const headers = { 'idempotency-key': await attempts.keyFor(id) };
      const again = await callApi(adminGenerations.runAgain, { params: { id }, headers });
      showToast(messages.startedAgain);
      onStarted(again.id);
    };
    await attempt(run, { failed: messages.runAgainFailed, onRefused: attempts.answered });
    setBusy(false);
  };
  return (
    <InlineQuestion label={messages.runAgainAsk} onEscape={isBusy ? undefined : onKeep}>
      <p className="max-w-prose">{messages.runAgainAsk}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" disabled={isBusy} onClick={() => void start()}>
          {messages.runAgain}
        </Button>
        <Button disabled={isBusy} onClick={onKeep}>
          {messages.keep}
        </Button>
      </div>
    </InlineQuestion>
  );
}
