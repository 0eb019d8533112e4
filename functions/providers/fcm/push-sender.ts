import { cert, getApps, initializeApp } from 'firebase-admin/app';
import { getMessaging } from 'firebase-admin/messaging';
import * as z from 'zod/mini';
import { parseSecret, secrets } from '#functions/platform/secrets.ts';
import type { Notification, PushTarget } from '#shared/contracts/notifications.ts';

const secretSchema = z.object({ firebaseServiceAccount: z._default(z.string(), '') });

const serviceAccountSchema = z.object({
  project_id: z.string(),
  client_email: z.string(),
  private_key: z.string(),
});

const goneCodes = new Set([
  'messaging/installation-id-not-registered',
  'messaging/registration-token-not-registered',
  'messaging/invalid-registration-token',
]);

/** FCM's code for a bad token also means other errors: https://firebase.google.com/docs/cloud-messaging/error-codes */
const noToken = /not a valid FCM registration token/i;

/** `gone` means that the target must be deleted, `unavailable` that this stage has no push. */
export type PushOutcome = 'sent' | 'gone' | 'unavailable';

export interface PushMessage extends Pick<Notification, 'id' | 'title' | 'body' | 'imageUrl' | 'actionPath'> {
  readonly userId: string;
  readonly topic: string;
}

export type PushSender = (target: PushTarget, message: PushMessage) => Promise<PushOutcome>;

/** Firebase's client tries five times, 15 s each, and has no setting for it. */
const timeoutMs = 5000;

export function firebaseSender(siteOrigin: string): PushSender {
  return async (target, { id, userId, title, body, imageUrl, actionPath, topic }) => {
    const messaging = await firebaseMessaging();
    if (messaging === undefined) return 'unavailable';
    const link = `${siteOrigin}${actionPath ?? '/'}`;
    try {
      const sending = messaging.send({
        ...(target.kind === 'token' ? { token: target.value } : { fid: target.value }),
        notification: { title, body, ...(imageUrl && { imageUrl }) },
        // The service worker replaces a shown notification of this id.
        data: { id, hy_user_id: userId, topic, link, ...(imageUrl && { image_url: imageUrl }) },
        // FCM replaces an undelivered message of this topic.
        webpush: { headers: { Urgency: 'normal', TTL: '86400', Topic: id }, fcmOptions: { link } },
      });
      await withTimeout(sending);
      return 'sent';
    } catch (error) {
      if (isGone(error)) return 'gone';
      throw error;
    }
  };
}

function withTimeout<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('FCM did not answer in time')), timeoutMs);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function firebaseMessaging() {
  const { firebaseServiceAccount } = await secrets(secretSchema);
  if (firebaseServiceAccount === '') return undefined;
  const [app] = getApps();
  if (app !== undefined) return getMessaging(app);
  const account = parseSecret('firebaseServiceAccount', firebaseServiceAccount, serviceAccountSchema);
  const credential = cert({
    projectId: account.project_id,
    clientEmail: account.client_email,
    privateKey: account.private_key,
  });
  return getMessaging(initializeApp({ projectId: account.project_id, credential }));
}

function isGone(error: unknown): boolean {
  const { data } = z.object({ code: z.string(), message: z.string() }).safeParse(error);
  return data !== undefined && (goneCodes.has(data.code) || noToken.test(data.message));
}
