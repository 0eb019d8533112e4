import { initializeApp } from '@firebase/app';
import { getMessaging, onRegistered, register, unregister } from '@firebase/messaging';
import type { PushTarget } from '#shared/contracts/notifications.ts';
import type { FirebaseConfig } from '#frontend/src/lib/site-config.ts';

/** How this browser becomes one that notifications can be pushed to. */
export interface PushRegistration {
  register: () => Promise<PushTarget>;
  unregister: () => Promise<void>;
}

/** Firebase Cloud Messaging; the site's own service worker shows what arrives. Imported only when it is used. */
export function firebaseRegistration({ app, vapidKey }: FirebaseConfig): PushRegistration {
  const messaging = getMessaging(initializeApp(app));
  return {
    register: async () => {
      const serviceWorkerRegistration = await navigator.serviceWorker.ready;
      const installationId = new Promise<string>((resolve) => {
        const stop = onRegistered(messaging, (id) => {
          stop();
          resolve(id);
        });
      });
      await register(messaging, { vapidKey, serviceWorkerRegistration });
      return { kind: 'fid', value: await installationId };
    },
    unregister: () => unregister(messaging),
  };
}
