import * as z from 'zod';

const videos = z.strictObject({ default: z.string(), byCountry: z.record(z.string(), z.string()).default({}) });

/** Web push through a Firebase project, in the words of Firebase's own console; all of it is public. */
const firebaseProject = z.strictObject({
  apiKey: z.string().min(1),
  projectId: z.string().min(1),
  messagingSenderId: z.string().min(1),
  appId: z.string().min(1),
  /** The public half of the project's pair of keys for web push. */
  vapidKey: z.string().min(1),
});
export type FirebaseProject = z.infer<typeof firebaseProject>;

/** What a stage says to browsers: `/site-config.json`, which its deployment writes. */
export const siteSettings = {
  storeLinks: z.strictObject({ ios: z.url(), android: z.url() }),
  /** Plans that may be shown; all when empty. */
  allowedSkus: z.array(z.string()),
  /** What the stage itself says of its plans, beside their names, prices and limits. */
  upgrade: z.strictObject({
    reasons: z.array(z.string()).default([]),
    /** What else a plan offers, by its SKU. */
    planFeatures: z.record(z.string(), z.array(z.string())).default({}),
  }),
  waitingVideos: videos,
  explainerVideos: videos,
};

/** How browsers are reached; `stand-in` is this machine's, which makes up its browsers and reaches none. */
export const pushSetting = z.union([z.literal('stand-in'), firebaseProject]);
export type PushSetting = z.infer<typeof pushSetting>;
