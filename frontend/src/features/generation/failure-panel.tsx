import { CircleAlert, CircleSlash, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '#frontend/src/ui/button.tsx';
import { labels } from '#frontend/src/ui/labels.ts';
import { adviseAfterFailure, describeError } from './use-generation.ts';
import { messages } from './messages.ts';
import type { GenerationView } from './use-generation-view.ts';

export function FailurePanel(view: GenerationView) {
  const { phase, generation, refusal } = view;
  if (refusal) return <RefusalPanel {...view} />;
  if (phase === 'cancelled' && generation) {
    return (
      <Panel
        icon={<CircleSlash aria-hidden className="size-5" />}
        title={messages.cancelled}
        receipt={messages.receipt(generation)}
        onDismiss={view.dismiss}
      >
        <Button onClick={view.dismiss}>{messages.changeForm}</Button>
      </Panel>
    );
  }
  if (phase === 'failed' && generation) return <FailedPanel {...view} />;
  return undefined;
}

const alertIcon = <CircleAlert aria-hidden className="size-5 text-danger" />;

function FailedPanel({ generation, generate, dismiss }: GenerationView) {
  const isRetryable = generation?.error?.retryable ?? false;
  return (
    <Panel
      icon={alertIcon}
      title={messages.failed}
      message={describeError(generation?.error)}
      receipt={generation && messages.receipt(generation)}
      advice={generation && adviseAfterFailure(generation)}
      onDismiss={dismiss}
    >
      {isRetryable && <Button onClick={generate}>{labels.retry}</Button>}
      <Button variant={isRetryable ? 'ghost' : 'secondary'} onClick={dismiss}>
        {messages.changeForm}
      </Button>
    </Panel>
  );
}

function RefusalPanel({ refusal, generate, dismiss }: GenerationView) {
  const code = refusal?.error.code;
  const isOffline = code === 'offline';
  const isInDoubt = refusal?.isInDoubt ?? false;
  const needsConsent = code === 'consent_needed';
  const canRepeat = isOffline || isInDoubt || needsConsent || code === 'unavailable';
  return (
    <Panel
      icon={alertIcon}
      title={isOffline ? messages.offline : messages.failed}
      message={refusal?.error.message}
      receipt={isInDoubt ? undefined : messages.notStarted}
      advice={isInDoubt ? messages.unsureAdvice : undefined}
      onDismiss={dismiss}
    >
      {canRepeat && <Button onClick={generate}>{labels.retry}</Button>}
      {code !== 'page_not_found' && (
        <Button variant={canRepeat ? 'ghost' : 'secondary'} onClick={dismiss}>
          {messages.changeForm}
        </Button>
      )}
    </Panel>
  );
}

/** The person pressed Generate, which can be far below this panel. */
const scrollIntoView = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: 'nearest' });

interface PanelProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly message?: string | undefined;
  readonly receipt?: string | undefined;
  readonly advice?: string | undefined;
  readonly onDismiss: () => void;
  readonly children: ReactNode;
}

function Panel({ icon, title, message, receipt, advice, onDismiss, children }: PanelProps) {
  return (
    <section
      ref={scrollIntoView}
      role="alert"
      className="flex animate-rise flex-col gap-3 card-inset rounded-card border border-line bg-surface"
    >
      <div className="flex items-center gap-2">
        <span className="shrink-0">{icon}</span>
        <h2 className="min-w-0 flex-1 text-lg font-semibold tracking-tight">{title}</h2>
        <IconButton label={labels.close} onClick={onDismiss} className="-me-2 -my-2">
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <div className="flex flex-col gap-1.5 text-pretty">
        {message && <p>{message}</p>}
        {receipt && <p className="text-sm font-medium tabular-nums">{receipt}</p>}
        {advice && <p className="text-sm text-muted">{advice}</p>}
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">{children}</div>
    </section>
  );
}
