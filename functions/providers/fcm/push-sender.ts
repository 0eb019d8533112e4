import { cert, getApps, initializeApp } from 'firebase-admin/app';
import { getMessaging } from 'firebase-admin/messaging';
import * as z from 'zod/mini';
import type { Notification, PushTarget } from '#shared/contracts/notifications.ts';
import { secrets } from '#functions/platform/secrets.ts';

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

/**
 * FCM's code for a bad token also means other invalid arguments, so only the message distinguishes it.
 * https://firebase.google.com/docs/cloud-messaging/error-codes
 */
const noToken = /not a valid FCM registration token/i;

/** `gone` means that the target must be deleted, `unavailable` that this stage has no push. */
export type PushOutcome = 'sent' | 'gone' | 'unavailable';

export type PushSender = (target: PushTarget, notification: Notification) => Promise<PushOutcome>;

export function firebaseSender(siteOrigin: string): PushSender {
  return async (target, { title, body, imageUrl, actionPath, topic }) => {
    const messaging = await firebaseMessaging();
    if (messaging === undefined) return 'unavailable';
    const link = `${siteOrigin}${actionPath ?? '/'}`;
    try {
      await messaging.send({
        ...(target.kind === 'token' ? { token: target.value } : { fid: target.value }),
        notification: { title, body, ...(imageUrl && { imageUrl }) },
        data: { topic, link },
        webpush: { headers: { Urgency: 'normal', TTL: '86400' }, fcmOptions: { link } },
      });
      return 'sent';
    } catch (error) {
      if (isGone(error)) return 'gone';
      throw error;
    }
  };
}

async function firebaseMessaging() {
  const { firebaseServiceAccount } = await secrets(secretSchema);
  if (firebaseServiceAccount === '') return undefined;
  const [app] = getApps();
  if (app !== undefined) return getMessaging(app);
  const account = serviceAccountSchema.parse(JSON.parse(firebaseServiceAccount));
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
