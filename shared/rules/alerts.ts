import * as z from 'zod/mini';

export const alertKinds = [
  'paused',
  'broken-page',
  'stuck',
  'waiting-request',
  'overdue-report',
  'near-ceiling',
  'refused-key',
  'drift',
] as const;
export const alertKindSchema = z.enum(alertKinds);
export type AlertKind = z.infer<typeof alertKindSchema>;

const alertScopes = ['own', 'stage'] as const;
export const alertScopeSchema = z.enum(alertScopes);
export type AlertScope = z.infer<typeof alertScopeSchema>;

const alertChannels = ['push', 'email', 'webhook'] as const;
export const alertChannelSchema = z.enum(alertChannels);
export type AlertChannel = z.infer<typeof alertChannelSchema>;

export const channelsOfScope = {
  own: ['push', 'email'],
  stage: ['email', 'webhook'],
} as const satisfies Record<AlertScope, readonly AlertChannel[]>;

const chosenKinds = z._default(z.array(alertKindSchema).check(z.maxLength(alertKinds.length)), [...alertKinds]);

const maxEmailAddresses = 10;
export const maxWebhooks = 5;
/** During a rotation, receivers know the old or the new secret. */
export const maxWebhookSecrets = 2;

export const alertSettingsSchema = z.object({
  /** Every kind is chosen at first; nothing is sent before a browser, address or webhook is set. */
  kinds: z.prefault(z.object({ push: chosenKinds, email: chosenKinds, webhook: chosenKinds }), {}),
  emailAddresses: z._default(
    z.array(z.email('Enter an e-mail address').check(z.maxLength(254))).check(z.maxLength(maxEmailAddresses)),
    [],
  ),
  /** With an hour (UTC), alerts are collected and sent once a day. */
  digestHour: z.optional(z.int().check(z.minimum(0), z.maximum(23))),
  mutedUntil: z._default(z.partialRecord(alertKindSchema, z.iso.datetime()), {}),
});
export type AlertSettings = z.output<typeof alertSettingsSchema>;

/** Only the stage's settings contain it. */
export const waitingHoursSchema = z._default(z.int().check(z.minimum(1), z.maximum(720)), 24);

export function isMuted({ mutedUntil }: Pick<AlertSettings, 'mutedUntil'>, kind: AlertKind, now: Date): boolean {
  const until = mutedUntil[kind];
  return until !== undefined && Date.parse(until) > now.getTime();
}

export const nearCeilingPercent = 80;
