import { useEffect } from 'react';
import { callApi } from '#frontend/src/data/call-api.ts';
import { registerBrowser } from '#frontend/src/data/push-registration.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { rememberAlerts, wantsAlerts } from '#frontend/src/lib/alert-browser.ts';
import { useSiteConfig } from '#frontend/src/lib/site-config.ts';
import { adminAlerts } from '#shared/contracts/admin-alerts.ts';

/** Registers this browser again after a sign-in, because its registration ended with the last session. */
export function AlertRenewal(): undefined {
  const access = useAdminAccess();
  const setting = useSiteConfig().data?.firebase;
  useEffect(() => {
    if (setting === undefined || !wantsAlerts(access)) return;
    // A failed renewal is repeated when the console opens again.
    void registerBrowser(setting)
      .then((body) => callApi(adminAlerts.registerPush, { body }))
      .then(() => rememberAlerts(access))
      .catch(() => undefined);
  }, [access, setting]);
}
