import { clsx } from 'clsx';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { GenerationStatus } from '#shared/contracts/generations.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { messages } from './messages.ts';
import type { MonitorAction } from './use-monitor-actions.ts';

const tones = { processing: 'neutral', completed: 'success', failed: 'danger', cancelled: 'neutral' } as const;

interface GenerationStateProps {
  readonly status: GenerationStatus;
  readonly action: MonitorAction | undefined;
  /** Said of what nothing has been done to. */
  readonly otherwise: string;
}

/** How a generation stands, and what is being done to it or came of that. */
export function GenerationState({ status, action, otherwise }: GenerationStateProps) {
  return (
    <div className="flex flex-col items-start gap-1">
      <Badge tone={tones[status]}>{messages.statuses[status]}</Badge>
      <div role="status" className="text-sm">
        {action === undefined ? (
          <p className="text-muted">{otherwise}</p>
        ) : action.step === 'done' ? (
          <Result action={action} />
        ) : (
          <p>{messages.states[action.step]}</p>
        )}
      </div>
    </div>
  );
}

function Result({ action: { message, detail, isSuccess } }: { readonly action: MonitorAction }) {
  const Icon = isSuccess ? CircleCheck : CircleAlert;
  return (
    <>
      <div className={clsx('flex gap-1.5', isSuccess ? 'text-success' : isSuccess === false && 'text-danger')}>
        {isSuccess !== undefined && <Icon aria-hidden className="mt-0.5 size-4" />}
        <p className="min-w-0 break-words">{message}</p>
      </div>
      {detail && <p className="text-muted">{detail}</p>}
    </>
  );
}
