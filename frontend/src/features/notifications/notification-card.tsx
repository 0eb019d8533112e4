import { Bell, BellOff, BellRing } from 'lucide-react';
import { clsx } from 'clsx';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { messages } from './messages.ts';
import { type PushState, usePush } from './use-push.ts';

const icons = { default: Bell, granted: BellRing, denied: BellOff } satisfies Record<PushState, unknown>;
const tones = { default: 'warning', granted: 'success', denied: 'danger' } as const;

/** Push notifications of this browser: their state, their topics, and the ways to change them. */
export function NotificationCard() {
  const { state, outcome, ...push } = usePush();
  const Icon = icons[state];
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line p-4">
      <div className="flex items-center justify-between gap-3">
        <h3 className="flex items-center gap-3 font-medium">
          <Icon aria-hidden className="size-5 text-muted" />
          {messages.title}
        </h3>
        <Badge tone={tones[state]}>{messages.badges[state]}</Badge>
      </div>
      <div className="flex flex-col gap-1 text-sm text-muted">
        <p>{messages.intro}</p>
        <ul className="list-disc ps-5">
          {messages.topics.map((topic) => (
            <li key={topic}>{topic}</li>
          ))}
        </ul>
      </div>
      {state === 'denied' && <p className="text-sm">{messages.blockedHint}</p>}
      <Actions state={state} {...push} />
      <p role="status" className={clsx('text-sm font-medium empty:hidden', outcome?.isProblem && 'text-danger')}>
        {outcome?.text}
      </p>
    </section>
  );
}

type ActionsProps = Pick<
  ReturnType<typeof usePush>,
  'state' | 'isAvailable' | 'busy' | 'enable' | 'disable' | 'sendTest'
>;

function Actions({ state, isAvailable, busy, enable, disable, sendTest }: ActionsProps) {
  if (!isAvailable && state !== 'granted') return <p className="text-sm">{messages.unavailable}</p>;
  if (state !== 'granted') {
    return (
      <Button disabled={busy !== undefined} onClick={enable}>
        {busy === 'enabling' ? messages.enabling : messages.enable}
      </Button>
    );
  }
  return (
    <div className="flex gap-3">
      <Button isBlock disabled={busy !== undefined} onClick={sendTest}>
        {messages.sendTest}
      </Button>
      <Button isBlock disabled={busy !== undefined} onClick={disable}>
        {messages.disable}
      </Button>
    </div>
  );
}
