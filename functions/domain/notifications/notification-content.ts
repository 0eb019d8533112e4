import * as z from 'zod/mini';
import { notificationSchema } from '#shared/contracts/notifications.ts';
import { plural } from '#shared/kernel/language.ts';
import { inPlainWords } from '#shared/rules/failures.ts';
import { proRequestStatusSchema, requestTitle } from '#shared/rules/pro-request.ts';

const content = <const C extends string, V extends z.core.$ZodShape>(code: C, values: V) =>
  z.object({ code: z.literal(code), values: z.object(values) });

const contentSchema = z.discriminatedUnion('code', [
  content('generation completed', { pageTitle: z.string() }),
  content('generation failed', {
    pageTitle: z.string(),
    error: z.string(),
    credits: z.enum(['none', 'released', 'refund due']),
  }),
  content('request completed', { formName: z.string() }),
  content('request rejected', { formName: z.string(), reason: z.optional(z.string()), credits: z.number() }),
  content('request message', { formName: z.string(), status: proRequestStatusSchema, message: z.string() }),
  content('credits refunded', { credits: z.number(), reason: z.string() }),
  content('low credits', { credits: z.number() }),
  content('subscription updated', { planName: z.string() }),
  content('report decided', { about: z.enum(['reported', 'kept', 'removed']), words: z.string() }),
  content('test', {}),
]);
export type NotificationContent = z.infer<typeof contentSchema>;

interface Words {
  readonly title: string;
  readonly body: string;
}

/** Older items have words only. Stored words also stand in for a code that a newer release wrote. */
export const storedNotificationSchema = z.pipe(
  z.extend(notificationSchema, { content: z.catch(z.optional(contentSchema), undefined) }),
  z.transform(({ content: known, ...stored }) => (known ? { ...stored, ...wordNotification(known) } : stored)),
);

export function withWords(known: NotificationContent): Words & { readonly content: NotificationContent } {
  return { content: known, ...wordNotification(known) };
}

const openResult = 'Tap to see it.';

function wordNotification({ code, values }: NotificationContent): Words {
  switch (code) {
    case 'generation completed':
      return { title: `${values.pageTitle} is ready`, body: openResult };
    case 'generation failed': {
      const sentence = inPlainWords(values.error).replace(/\.?$/, '.');
      const end = creditTexts[values.credits];
      return {
        title: `${values.pageTitle} failed`,
        body: end === undefined ? sentence : `${sentence} ${end}`,
      };
    }
    case 'request completed':
      return { title: requestTitle({ ...values, status: 'completed' }), body: openResult };
    case 'request rejected': {
      const released = plural(values.credits, releasedForms);
      const reason = values.reason?.replace(/[.!?]?$/, (end) => end || '.');
      return {
        title: requestTitle({ ...values, status: 'rejected' }),
        body: reason === undefined ? released : `${reason} ${released}`,
      };
    }
    case 'request message':
      return { title: requestTitle(values), body: values.message };
    case 'credits refunded':
      return { title: plural(values.credits, refundedForms), body: values.reason };
    case 'low credits':
      return { title: 'Your credits are running low', body: plural(values.credits, lowForms) };
    case 'subscription updated':
      return {
        title: 'Your plan changed',
        body: values.planName === '' ? 'You no longer have a plan.' : `Your plan is ${values.planName}.`,
      };
    case 'report decided':
      return { title: reportTitles[values.about], body: values.words };
    case 'test':
      return { title: 'Test notification', body: 'Notifications work on this device.' };
  }
}

const reportTitles = {
  reported: 'We checked your report',
  kept: 'Your shared result is visible again',
  removed: 'Your shared result was removed',
} as const;

const creditTexts = {
  none: undefined,
  released: 'Your credits were released.',
  'refund due': 'Your credits will be refunded.',
} as const;

const releasedForms = { one: 'Your # credit was released.', other: 'Your # credits were released.' };
const refundedForms = { one: '# credit refunded', other: '# credits refunded' };
const lowForms = {
  one: '# credit is left. Top up in the mobile app.',
  other: '# credits are left. Top up in the mobile app.',
};
