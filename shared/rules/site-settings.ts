import * as z from 'zod/mini';

const videos = z.strictObject({ default: z.string(), byCountry: z._default(z.record(z.string(), z.string()), {}) });

const appLink = z.url().check(z.regex(/^(?!javascript|data)[a-z][a-z0-9+.-]*:/i));

/** A Firebase project for web push, with the names of Firebase's console; all values are public. */
const firebaseProject = z.strictObject({
  apiKey: z.string().check(z.minLength(1)),
  projectId: z.string().check(z.minLength(1)),
  messagingSenderId: z.string().check(z.minLength(1)),
  appId: z.string().check(z.minLength(1)),
  vapidKey: z.string().check(z.minLength(1)),
});
export type FirebaseProject = z.infer<typeof firebaseProject>;

/** Content of `/site-config.json`, which the deployment writes for each stage. */
export const siteSettings = {
  storeLinks: z.strictObject({ ios: z.url(), android: z.url() }),
  /** Links that open the mobile app, such as `atelia://` and `atelia://credits`. Without them, the stores are linked. */
  mobileApp: z.optional(z.strictObject({ open: appLink, topUp: appLink })),
  /** The SKUs of the offered plans; empty for all. */
  allowedSkus: z.array(z.string()),
  /** The stage's own texts about plans, beside their names, prices and limits. */
  upgrade: z.strictObject({
    reasons: z._default(z.array(z.string()), []),
    planFeatures: z._default(z.record(z.string(), z.array(z.string())), {}),
  }),
  waitingVideos: videos,
  explainerVideos: videos,
};

/** `stand-in` invents browsers on a developer's machine and reaches none. */
export const pushSetting = z.union([z.literal('stand-in'), firebaseProject]);
export type PushSetting = z.infer<typeof pushSetting>;

export const siteConfigSchema = z.strictObject({ ...siteSettings, firebase: z.optional(pushSetting) });
export type SiteConfig = z.output<typeof siteConfigSchema>;

/**
 * Prefix of installation ids that browsers on a developer's machine invent in Firebase's format. They can't register
 * with the stand-in, so it accepts exactly these as registered.
 */
export const standInInstallation = 'dStandIn-';
