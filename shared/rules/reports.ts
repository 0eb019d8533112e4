import * as z from 'zod/mini';
import type { MediaType } from '../kernel/media-types.ts';

/** In the order of the form. */
export const reportReasons = ['intimate', 'child', 'hate', 'deception', 'rights', 'other'] as const;
export const reportReasonSchema = z.enum(reportReasons);
export type ReportReason = z.infer<typeof reportReasonSchema>;

export const maxReportText = 1000;
export const maxReportContact = 200;

const worstReasons: ReadonlySet<ReportReason> = new Set(['intimate', 'child']);

// Decision: docs/decisions/059-reports.md
/** A stage can decide faster than the law requires, but not more slowly. */
export const reportSettingsSchema = z.strictObject({
  /** An e-mail or web address that a suspended subscriber can write to. */
  contact: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  hiddenAtOnce: z._default(z.array(reportReasonSchema), [...worstReasons]),
  hoursToDecide: z._default(z.int().check(z.minimum(1), z.maximum(48)), 48),
  hoursToDecideWorst: z._default(z.int().check(z.minimum(1), z.maximum(24)), 24),
});
export type ReportSettings = z.output<typeof reportSettingsSchema>;

export function findDueTime(reason: ReportReason, settings: ReportSettings, openedAt: Date): string {
  const hours = worstReasons.has(reason) ? settings.hoursToDecideWorst : settings.hoursToDecide;
  return new Date(openedAt.getTime() + hours * 60 * 60 * 1000).toISOString();
}

export const reportWords = {
  title: { image: 'Report this picture', video: 'Report this film', audio: 'Report this sound' } satisfies Record<
    MediaType,
    string
  >,
  question: 'What is wrong with it?',
  reasons: {
    intimate: 'It shows a real person naked or in an intimate situation',
    child: 'It shows a child in a sexual way, or being abused',
    hate: 'It spreads hate or shows cruel violence',
    deception: 'It deceives people or pretends to be somebody',
    rights: 'It uses my work, my brand or my face without permission',
    other: 'Something else',
  } satisfies Record<ReportReason, string>,
  text: 'Anything else we should know? (optional)',
  contact: 'How can we reach you? (optional)',
  contactHint: 'An e-mail address, for example. Only the people who check reports see it.',
  send: 'Send report',
  noReason: 'Choose what is wrong with it.',
  sent: 'Thank you for your report',
  sentText: 'We check reports of the worst kind within a day, and all others within two.',
} as const;
