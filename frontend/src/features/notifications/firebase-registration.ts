import { initializeApp } from '@firebase/app';
import { getMessaging, onRegistered, register, unregister } from '@firebase/messaging';
import type { PushTarget } from '#shared/contracts/notifications.ts';
import type { FirebaseProject } from '#shared/rules/site-settings.ts';

/** How this browser becomes one that notifications can be pushed to. */
export interface PushRegistration {
  /** Registers anew, or tells how it is registered and, once a week, that it is still there. */
  register: () => Promise<PushTarget>;
  unregister: () => Promise<void>;
}

/** Firebase Cloud Messaging; the site's own service worker shows what arrives. Imported only when it is used. */
export function firebaseRegistration({ vapidKey, ...project }: FirebaseProject): PushRegistration {
  const messaging = getMessaging(initializeApp(project));
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
