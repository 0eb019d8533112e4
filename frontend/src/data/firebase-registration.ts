import { initializeApp } from '@firebase/app';
import { getMessaging, onRegistered, register, unregister } from '@firebase/messaging';
import type { PushTarget } from '#shared/contracts/notifications.ts';
import type { FirebaseProject } from '#shared/rules/site-settings.ts';

export interface PushRegistration {
  /** Registers this browser, or returns the existing registration, which Firebase refreshes once a week. */
  register: () => Promise<PushTarget>;
  unregister: () => Promise<void>;
}

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
