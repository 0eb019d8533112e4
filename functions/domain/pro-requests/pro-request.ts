import * as z from 'zod/mini';
import type { ProRequest } from '#shared/contracts/pro-requests.ts';
import { formValuesSchema } from '#shared/form/form-value-schemas.ts';
import { answerSchema } from '#shared/rules/pro-form.ts';
import {
  isInternal,
  proRequestStatusSchema,
  type RequestEvent,
  requestEventSchema,
} from '#shared/rules/pro-request.ts';
import { type AssetRepository, storedAssetSchema } from '../assets/asset-repository.ts';
import { holdSchema, settlementSchema } from '../credits/charge.ts';
import { storedSessionIdSchema } from '../encryption/encrypted-text.ts';

export const storedProRequestSchema = z.object({
  id: z.string(),
  userId: z.string(),
  /** Empty for requests from before forms had ids. */
  formId: z._default(z.string(), ''),
  routePath: z.string(),
  formName: z.string(),
  requestType: z.string(),
  appId: z.string(),
  details: z.string(),
  /** Stored with their labels, so later changes of the form don't affect them. */
  values: z._default(formValuesSchema, {}),
  answers: z._default(z.array(answerSchema), []),
  status: proRequestStatusSchema,
  hold: holdSchema,
  /** The external companion's session that pays; deleted at the end. */
  companionSessionId: z.optional(storedSessionIdSchema),
  settlement: z.optional(settlementSchema),
  assets: z._default(z.array(storedAssetSchema), []),
  rejectionReason: z.optional(z.string()),
  events: z._default(z.array(requestEventSchema), []),
  notificationSent: z._default(z.boolean(), false),
  assignee: z.optional(z.object({ id: z.string(), name: z.string() })),
  dueDate: z.optional(z.iso.date()),
  createdAt: z.iso.datetime(),
  /** Until 2026-11-25, the result was this one file. */
  asset: z.optional(storedAssetSchema),
});

/** The request's item also replaces its ledger entries. */
export const proRequestSchema = z.pipe(
  storedProRequestSchema,
  z.transform(({ asset, assets, ...request }) => ({
    ...request,
    assets: asset !== undefined && assets.length === 0 ? [asset] : assets,
  })),
);
export type StoredProRequest = z.output<typeof proRequestSchema>;

/** A deleted account's request keeps only its end. */
export function changedAt({ events, settlement, createdAt }: StoredProRequest): string {
  return listPublicEvents({ events }).at(-1)?.at ?? settlement?.at ?? createdAt;
}

export function listPublicEvents({ events }: Pick<StoredProRequest, 'events'>): RequestEvent[] {
  return events.filter((event) => !isInternal(event));
}

export function requestReceipt({ hold, settlement }: StoredProRequest) {
  return {
    held: settlement === undefined ? hold.amount : 0,
    charged: settlement?.kind === 'capture' ? settlement.amount : 0,
    released: settlement?.kind === 'release' ? settlement.amount : 0,
  };
}

export function toRequestView(assets: AssetRepository, request: StoredProRequest): ProRequest {
  const { hold } = request;
  return {
    id: request.id,
    routePath: request.routePath,
    formName: request.formName,
    status: request.status,
    details: request.details,
    answers: request.answers,
    creditCost: hold.amount,
    receipt: requestReceipt(request),
    assets: request.assets.map((asset) => assets.toAsset(asset)),
    rejectionReason: request.rejectionReason,
    createdAt: request.createdAt,
    updatedAt: changedAt(request),
  };
}
