import * as z from 'zod';
import { historyEventSchema } from '../contracts/account.ts';
import { assetSchema } from '../contracts/assets.ts';
import { notificationSchema } from '../contracts/notifications.ts';
import { formValuesSchema } from '../form/form-values.ts';
import { answerSchema } from './pro-form-answers.ts';

const movementSchema = z.object({ kind: z.string(), amount: z.number().int(), at: z.iso.datetime() });
const fileSchema = assetSchema.pick({ id: true, filename: true, publicUrl: true });

/** What an export may say of each thing that is kept of a subscriber, by the names of its lists; all else is left out. */
export const exportedItems = {
  ledger: movementSchema.extend({ reason: z.string(), generationId: z.string().optional() }),
  generations: z.object({
    id: z.string(),
    appId: z.string(),
    status: z.string(),
    routePath: z.string(),
    pageTitle: z.string(),
    outputType: z.string(),
    createdAt: z.iso.datetime(),
    /** What was entered; absent once it was deleted. */
    values: formValuesSchema.optional(),
    results: z.array(fileSchema),
    /** The hold, and where it went. */
    ledger: z.array(movementSchema),
    error: z.object({ message: z.string() }).optional(),
  }),
  assets: assetSchema.extend({ generationParams: formValuesSchema.optional() }),
  requests: z.object({
    id: z.string(),
    appId: z.string(),
    routePath: z.string(),
    formName: z.string(),
    requestType: z.string(),
    status: z.string(),
    details: z.string(),
    values: formValuesSchema,
    answers: z.array(answerSchema),
    ledger: z.array(movementSchema),
    /** What happened to it; which admin did it is not the subscriber's to know. */
    events: z.array(z.object({ kind: z.string(), at: z.iso.datetime(), note: z.string().optional() })),
    result: fileSchema.optional(),
    rejectionReason: z.string().optional(),
    createdAt: z.iso.datetime(),
  }),
  notifications: notificationSchema,
  history: historyEventSchema,
  /** Signed-in browsers and deep links. */
  sessions: z.object({ kind: z.enum(['browser', 'deep link']), openedAt: z.string(), endsAt: z.iso.datetime() }),
  /** What was permitted and not completed. */
  uploads: z.object({ filename: z.string(), contentType: z.string(), endsAt: z.iso.datetime() }),
} as const;
export type ExportedList = keyof typeof exportedItems;
