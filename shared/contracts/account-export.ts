import * as z from 'zod/mini';
import { formValuesSchema } from '../form/form-value-schemas.ts';
import { answerSchema } from '../rules/pro-form.ts';
import { historyEventSchema } from './account.ts';
import { assetSchema } from './assets.ts';
import { notificationSchema } from './notifications.ts';

const movementSchema = z.object({ kind: z.string(), amount: z.int(), at: z.iso.datetime() });
const fileSchema = z.pick(assetSchema, { id: true, filename: true, publicUrl: true });

/** The server removes every other list and attribute from an export. */
export const exportedItems = {
  ledger: z.extend(movementSchema, { reason: z.string(), generationId: z.optional(z.string()) }),
  generations: z.object({
    id: z.string(),
    appId: z.string(),
    status: z.string(),
    routePath: z.string(),
    pageTitle: z.string(),
    outputType: z.string(),
    createdAt: z.iso.datetime(),
    values: z.optional(formValuesSchema),
    results: z.array(fileSchema),
    ledger: z.array(movementSchema),
    error: z.optional(z.object({ message: z.string() })),
  }),
  assets: z.extend(assetSchema, { generationParams: z.optional(formValuesSchema) }),
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
    /** Events name no admin: subscribers don't learn who handled their request. */
    events: z.array(z.object({ kind: z.string(), at: z.iso.datetime(), note: z.optional(z.string()) })),
    results: z.array(fileSchema),
    rejectionReason: z.optional(z.string()),
    createdAt: z.iso.datetime(),
  }),
  notifications: notificationSchema,
  history: historyEventSchema,
  sessions: z.object({ kind: z.enum(['browser', 'deep link']), openedAt: z.string(), endsAt: z.iso.datetime() }),
  shares: z.object({ assetId: z.string(), prompt: z.optional(z.string()), createdAt: z.iso.datetime() }),
  /** Own reports only: reports from visitors of a shared page name no account. */
  reports: z.object({
    assetId: z.string(),
    reason: z.string(),
    text: z.optional(z.string()),
    contact: z.optional(z.string()),
    at: z.iso.datetime(),
  }),
  uploads: z.object({ filename: z.string(), contentType: z.string(), endsAt: z.iso.datetime() }),
} as const;
export type ExportedList = keyof typeof exportedItems;
