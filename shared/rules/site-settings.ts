import * as z from 'zod/mini';

const videos = z.strictObject({ default: z.string(), byCountry: z._default(z.record(z.string(), z.string()), {}) });

/** Web push through a Firebase project, in the words of Firebase's own console; all of it is public. */
const firebaseProject = z.strictObject({
  apiKey: z.string().check(z.minLength(1)),
  projectId: z.string().check(z.minLength(1)),
  messagingSenderId: z.string().check(z.minLength(1)),
  appId: z.string().check(z.minLength(1)),
  /** The public half of the project's pair of keys for web push. */
  vapidKey: z.string().check(z.minLength(1)),
});
export type FirebaseProject = z.infer<typeof firebaseProject>;

/** What a stage says to browsers: `/site-config.json`, which its deployment writes. */
export const siteSettings = {
  storeLinks: z.strictObject({ ios: z.url(), android: z.url() }),
  /** Plans that may be shown; all when empty. */
  allowedSkus: z.array(z.string()),
  /** What the stage itself says of its plans, beside their names, prices and limits. */
  upgrade: z.strictObject({
    reasons: z._default(z.array(z.string()), []),
    /** What else a plan offers, by its SKU. */
    planFeatures: z._default(z.record(z.string(), z.array(z.string())), {}),
  }),
  waitingVideos: videos,
  explainerVideos: videos,
};

/** How browsers are reached; `stand-in` is this machine's, which makes up its browsers and reaches none. */
export const pushSetting = z.union([z.literal('stand-in'), firebaseProject]);
export type PushSetting = z.infer<typeof pushSetting>;

/** `/site-config.json`, whole. */
export const siteConfigSchema = z.strictObject({ ...siteSettings, firebase: z.optional(pushSetting) });
export type SiteConfig = z.output<typeof siteConfigSchema>;

/**
 * What the installation ids begin with that this machine's browsers make up, in the form of Firebase's own: they can't register
 * themselves with its stand-in, which takes these, and no others, as registered.
 */
export const standInInstallation = 'dStandIn-';
