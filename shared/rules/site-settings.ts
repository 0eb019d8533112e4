import * as z from 'zod/mini';

const videos = z.strictObject({ default: z.string(), byCountry: z._default(z.record(z.string(), z.string()), {}) });

const appLink = z.url().check(z.regex(/^(?!javascript|data)[a-z][a-z0-9+.-]*:/i));

/** All values are public; the names are Firebase's. */
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
  /** SKUs; empty for all plans. */
  allowedSkus: z.array(z.string()),
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

/** Browsers on a developer's machine invent ids with this prefix, because they can't register with the stand-in. */
export const standInInstallation = 'dStandIn-';
