import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { Button } from '#frontend/src/ui/button.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { messages } from './messages.ts';

/** Asks before unsaved work is left: here within the console, by the browser's own question elsewhere. */
export function LeaveQuestion({ isChanged }: { readonly isChanged: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
  if (blocker.state !== 'blocked') return undefined;
  const footer = (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" onClick={blocker.reset}>
        {messages.stay}
      </Button>
      <Button variant="danger" onClick={blocker.proceed}>
        {messages.leave}
      </Button>
    </div>
  );
  return (
    <Sheet isOpen onClose={blocker.reset} title={messages.leaveTitle} footer={footer}>
      <p>{messages.leaveText}</p>
    </Sheet>
  );
}
