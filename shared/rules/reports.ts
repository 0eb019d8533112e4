import * as z from 'zod/mini';
import { type ReportReason, reportReasons } from './report-form.ts';

export const reportReasonSchema = z.enum(reportReasons);

const worstReasons: ReadonlySet<ReportReason> = new Set(['intimate', 'child']);

// Decision: docs/decisions/059-reports.md
/** A stage can decide faster than the law requires, but not more slowly. */
export const reportSettingsSchema = z.strictObject({
  /** Shown to suspended subscribers: an e-mail or web address. */
  contact: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  hiddenAtOnce: z._default(z.array(reportReasonSchema), [...worstReasons]),
  /** Pages that reports of all people can hide in a UTC day before an admin has looked at them. */
  hiddenPerDay: z._default(z.int().check(z.minimum(0)), 100),
  hoursToDecide: z._default(z.int().check(z.minimum(1), z.maximum(48)), 48),
  hoursToDecideWorst: z._default(z.int().check(z.minimum(1), z.maximum(24)), 24),
});
export type ReportSettings = z.output<typeof reportSettingsSchema>;

export function findDueTime(reason: ReportReason, settings: ReportSettings, openedAt: Date): string {
  const hours = worstReasons.has(reason) ? settings.hoursToDecideWorst : settings.hoursToDecide;
  return new Date(openedAt.getTime() + hours * 60 * 60 * 1000).toISOString();
}
