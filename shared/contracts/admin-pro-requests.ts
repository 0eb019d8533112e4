import * as z from 'zod/mini';
import { idSchema } from '../kernel/texts.ts';
import { proRequestStatusSchema, requestEventSchema } from '../rules/pro-request.ts';
import { assetSchema } from './assets.ts';
import { pagedList, pageQuery } from './paging.ts';
import { route } from './route.ts';
import { announcedFileSchema, filenameSchema, uploadFormSchema } from './uploads.ts';

const adminProRequestSchema = z.object({
  id: z.string(),
  userId: z.string(),
  /** In answers about one or all forms, for roles that read subscribers. */
  userName: z.optional(z.string()),
  /** Empty for requests that predate form ids. */
  formId: z.string(),
  formName: z.string(),
  requestType: z.string(),
  status: proRequestStatusSchema,
  details: z.string(),
  answers: z.array(z.object({ label: z.string(), value: z.string(), files: z.array(z.string()) })),
  receipt: z.object({ held: z.int(), charged: z.int(), released: z.int() }),
  assets: z.array(assetSchema),
  notificationSent: z.boolean(),
  takenBy: z.optional(z.string()),
  /** Absent for requests that were started before assignees were stored. */
  assigneeId: z.optional(z.string()),
  dueDate: z.optional(z.iso.date()),
  /** Oldest first, starting with the submission. */
  history: z.array(requestEventSchema),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type AdminProRequest = z.infer<typeof adminProRequestSchema>;

const requestCountsSchema = z.object({
  pending: z.int(),
  processing: z.int(),
  completed: z.int(),
  rejected: z.int(),
});
export type RequestCounts = z.infer<typeof requestCountsSchema>;

const id = idSchema();
const params = z.object({ userId: id, id });
const answer = z.object({ request: adminProRequestSchema });
const resultSchema = z.object({ uploadId: id, filename: filenameSchema });
const idempotencyHeaders = z.object({ 'idempotency-key': z.uuid('Idempotency-Key must be a UUID') });
const formIdsSchema = z.pipe(
  idSchema(2000),
  z.transform((ids) => ids.split(',')),
);
const allDifferent = z.refine<{ uploadId: string }[]>(
  (results) => new Set(results.map(({ uploadId }) => uploadId)).size === results.length,
  'Each file may be sent once',
);
const path = '/api/admin/pro-requests/{userId}/{id}';

/** Together, the results are no larger than one upload. */
export const maxResults = 10;

export const maxNoteLength = 500;

export const adminProRequests = {
  listRequests: route({
    method: 'GET',
    path: '/api/admin/pro-requests',
    auth: 'admin',
    right: 'operate',
    summary:
      'Requests of all forms that are the admin’s to fulfil: open ones oldest first, ended ones newest first; super admins are told how many there are of all',
    query: z.extend(pageQuery({ default: 40, max: 40 }), {
      status: z._default(proRequestStatusSchema, 'pending'),
      /** `due` lists undated requests last, and applies only to open requests. */
      sort: z._default(z.enum(['waiting', 'due']), 'waiting'),
      search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      searchFormIds: z.optional(formIdsSchema),
      formId: z.optional(id),
      /** An admin's id, or `none`. */
      assignee: z.optional(id),
    }),
    response: z.extend(pagedList(adminProRequestSchema), { counts: z.optional(requestCountsSchema) }),
    status: 200,
  }),
  listFilters: route({
    method: 'GET',
    path: '/api/admin/pro-requests/filters',
    auth: 'admin',
    right: 'operate',
    summary: 'The admin’s forms, and the admins who can see requests of each',
    response: z.object({
      forms: z.array(z.object({ id: z.string(), name: z.string(), assigneeIds: z.array(z.string()) })),
      admins: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
    status: 200,
  }),
  listFormRequests: route({
    method: 'GET',
    path: '/api/admin/pro-forms/{formId}/requests',
    auth: 'admin',
    right: 'operate',
    summary: 'The requests that were made with a pro form, newest first; the counts are a moment behind',
    params: z.object({ formId: id }),
    query: z.extend(pageQuery({ default: 50, max: 100 }), { status: z.optional(proRequestStatusSchema) }),
    response: z.extend(pagedList(adminProRequestSchema), { formName: z.string(), counts: requestCountsSchema }),
    status: 200,
    errors: ['not_found'],
  }),
  inspectRequest: route({
    method: 'GET',
    path,
    auth: 'admin',
    right: 'operate',
    summary: 'One request of a form that is the admin’s to fulfil',
    params,
    response: answer,
    status: 200,
    errors: ['not_found'],
  }),
  moveRequest: route({
    method: 'PUT',
    path: `${path}/status`,
    auth: 'admin',
    right: 'operate',
    allowance: 'unmetered',
    summary: 'Takes a pending request on, or puts it back',
    params,
    body: z.object({ status: z.enum(['pending', 'processing']) }),
    response: answer,
    status: 200,
    errors: ['not_found', 'conflict'],
  }),
  assignRequest: route({
    method: 'PUT',
    path: `${path}/assignee`,
    auth: 'admin',
    right: 'operate',
    allowance: 'unmetered',
    summary: 'Assigns an open request to an admin who can see it, or to nobody',
    params,
    body: z.object({ assigneeId: z.nullable(id) }),
    response: answer,
    status: 200,
    errors: ['not_found', 'conflict'],
  }),
  setDueDate: route({
    method: 'PUT',
    path: `${path}/due-date`,
    auth: 'admin',
    right: 'operate',
    allowance: 'unmetered',
    summary: 'Sets or removes the due date of an open request',
    params,
    body: z.object({ dueDate: z.nullable(z.iso.date()) }),
    response: answer,
    status: 200,
    errors: ['not_found', 'conflict'],
  }),
  addNote: route({
    method: 'POST',
    path: `${path}/notes`,
    auth: 'admin',
    right: 'operate',
    allowance: 'unmetered',
    summary: 'Adds an internal note, which only admins see',
    params,
    headers: idempotencyHeaders,
    body: z.object({
      text: z.string().check(z.trim(), z.minLength(1, 'Note is required'), z.maxLength(maxNoteLength)),
    }),
    response: answer,
    status: 200,
    errors: ['not_found', 'conflict'],
  }),
  createResultUpload: route({
    method: 'POST',
    path: `${path}/uploads`,
    auth: 'admin',
    right: 'operate',
    allowance: 'uploads',
    summary: 'A presigned POST for a result of an open request',
    params,
    body: announcedFileSchema,
    response: uploadFormSchema,
    status: 200,
    errors: ['not_found', 'conflict', 'unsupported_media'],
  }),
  completeRequest: route({
    method: 'POST',
    path: `${path}/complete`,
    auth: 'admin',
    right: 'operate',
    allowance: 'unmetered',
    summary: 'Makes the uploaded files the subscriber’s assets, completes the request and captures its credits',
    params,
    body: z.object({ results: z.array(resultSchema).check(z.minLength(1), z.maxLength(maxResults), allDifferent) }),
    response: answer,
    status: 200,
    errors: ['not_found', 'conflict', 'unsupported_media'],
  }),
  rejectRequest: route({
    method: 'POST',
    path: `${path}/reject`,
    auth: 'admin',
    right: 'operate',
    allowance: 'unmetered',
    summary: 'Rejects an open request and releases its credits',
    params,
    body: z.object({
      reason: z.string().check(z.trim(), z.minLength(1, 'Reason is required'), z.maxLength(maxNoteLength)),
    }),
    response: answer,
    status: 200,
    errors: ['not_found', 'conflict'],
  }),
  notifySubscriber: route({
    method: 'POST',
    path: `${path}/notifications`,
    auth: 'admin',
    right: 'operate',
    allowance: 'notices',
    summary: 'Sends the subscriber a notification about a request, to the inbox and to their browsers',
    params,
    headers: idempotencyHeaders,
    body: z.object({
      message: z.string().check(z.trim(), z.minLength(1, 'Message is required'), z.maxLength(maxNoteLength)),
    }),
    response: answer,
    status: 200,
    errors: ['not_found', 'conflict'],
  }),
} as const;
