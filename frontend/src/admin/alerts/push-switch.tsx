import { useState } from 'react';
import { adminAlerts } from '#shared/contracts/admin-alerts.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { registerBrowser } from '#frontend/src/data/push-registration.ts';
import { useAction } from '#frontend/src/data/use-action.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { forgetAlerts, rememberAlerts } from '#frontend/src/lib/alert-browser.ts';
import { useSiteConfig } from '#frontend/src/lib/site-config.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { messages } from './messages.ts';

interface PushSwitchProps {
  readonly isRegistered: boolean;
  readonly onChanged: (isRegistered: boolean) => void;
}

export function PushSwitch({ isRegistered, onChanged }: PushSwitchProps) {
  const access = useAdminAccess();
  const setting = useSiteConfig().data?.firebase;
  const [hint, setHint] = useState<string>();
  const turnOn = async () => {
    setHint(undefined);
    if (!('Notification' in window)) return setHint(messages.pushUnsupported);
    if (setting === undefined) return setHint(messages.pushUnavailable);
    if ((await Notification.requestPermission()) !== 'granted') return setHint(messages.pushBlocked);
    await callApi(adminAlerts.registerPush, { body: await registerBrowser(setting) });
    rememberAlerts(access);
    onChanged(true);
  };
  // The browser stays registered at Firebase, because the subscriber's app can use the same registration.
  const turnOff = async () => {
    await callApi(adminAlerts.unregisterPush, {});
    forgetAlerts();
    onChanged(false);
  };
  const { run, isBusy, problem } = useAction(isRegistered ? turnOff : turnOn, {
    failed: isRegistered ? messages.pushNotEnded : messages.pushFailed,
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex min-w-0 flex-1 basis-48 flex-col">
        <p className="text-[0.9375rem] font-medium">{messages.pushTitle}</p>
        <p className="text-sm text-muted">{isRegistered ? messages.pushOn : messages.pushOff}</p>
        <p role="status" className="text-sm text-danger empty:hidden">
          {problem ?? hint}
        </p>
      </div>
      <Button disabled={isBusy} onClick={() => run()}>
        {isRegistered ? messages.turnOff : messages.turnOn}
      </Button>
    </div>
  );
}
