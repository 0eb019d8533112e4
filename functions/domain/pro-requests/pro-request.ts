import * as z from 'zod/mini';
import { formValuesSchema } from '#shared/form/form-values.ts';
import { answerSchema } from '#shared/rules/pro-form.ts';
import { proRequestStatusSchema, requestEventSchema } from '#shared/rules/pro-request.ts';
import { type AssetRepository, storedAssetSchema } from '../assets/asset-repository.ts';
import { holdSchema, settlementSchema } from '../credits/charge.ts';
import type { ProRequest } from '#shared/contracts/pro-requests.ts';

const storedSchema = z.object({
  id: z.string(),
  userId: z.string(),
  /** Of requests made before forms had ids, empty. */
  formId: z._default(z.string(), ''),
  routePath: z.string(),
  formName: z.string(),
  requestType: z.string(),
  appId: z.string(),
  details: z.string(),
  /** What was filled in, and how people read it: later changes of the form don't touch it. */
  values: z._default(formValuesSchema, {}),
  answers: z._default(z.array(answerSchema), []),
  status: proRequestStatusSchema,
  hold: holdSchema,
  settlement: z.optional(settlementSchema),
  /** What it was fulfilled with. */
  assets: z._default(z.array(storedAssetSchema), []),
  rejectionReason: z.optional(z.string()),
  /** What happened since it was submitted, oldest first. */
  events: z._default(z.array(requestEventSchema), []),
  /** An admin told the subscriber, beyond what the product tells by itself. */
  notificationSent: z._default(z.boolean(), false),
  createdAt: z.iso.datetime(),
  /** What it was fulfilled with until 2026-11-25, when that was one file. */
  asset: z.optional(storedAssetSchema),
});

/** A request, which like a generation is its own ledger entries. */
export const proRequestSchema = z.pipe(
  storedSchema,
  z.transform(({ asset, assets, ...request }) => ({
    ...request,
    assets: asset !== undefined && assets.length === 0 ? [asset] : assets,
  })),
);
export type StoredProRequest = z.output<typeof proRequestSchema>;

/** When it last changed: every change is an event, and what is left of a deleted one is its end. */
export function changedAt({ events, settlement, createdAt }: StoredProRequest): string {
  return events.at(-1)?.at ?? settlement?.at ?? createdAt;
}

/** What a request cost so far, and what came back of it. */
export function receiptOf({ hold, settlement }: StoredProRequest) {
  return {
    held: settlement === undefined ? hold.amount : 0,
    charged: settlement?.kind === 'capture' ? settlement.amount : 0,
    released: settlement?.kind === 'release' ? settlement.amount : 0,
  };
}

/** What the subscriber sees of a request. */
export function requestView(assets: AssetRepository, request: StoredProRequest): ProRequest {
  const { hold } = request;
  return {
    id: request.id,
    routePath: request.routePath,
    formName: request.formName,
    status: request.status,
    details: request.details,
    answers: request.answers,
    creditCost: hold.amount,
    receipt: receiptOf(request),
    assets: request.assets.map((asset) => assets.toAsset(asset)),
    rejectionReason: request.rejectionReason,
    createdAt: request.createdAt,
    updatedAt: changedAt(request),
  };
}
