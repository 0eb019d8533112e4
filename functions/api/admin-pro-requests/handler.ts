import { MediaStore } from '#functions/domain/assets/media-store.ts';
import { companionMode } from '#functions/domain/companion/companion-mode.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { type AdminCaller, adminGuard } from '#functions/domain/sessions/guards.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { adminProRequests } from '#shared/contracts/admin-pro-requests.ts';
import {
  inspectRequest,
  listFilters,
  toAdminRequest,
  listRequests,
  requireCountedForm,
  requireOwnRequest,
} from './find-requests.ts';
import { addNote, assignRequest, setDueDate } from './track-request.ts';
import {
  completeRequest,
  createResultUpload,
  moveRequest,
  notifySubscriber,
  rejectRequest,
} from './work-on-request.ts';

const { MEDIA_BUCKET_NAME } = environment();
const data = repositories();
const deps = {
  ...data,
  credits: companionMode(data).credits,
  tableName: data.table.name,
  media: new MediaStore(MEDIA_BUCKET_NAME),
  now: () => new Date(),
};

type Params = { readonly userId: string; readonly id: string };
const requireOwn = (admin: AdminCaller, params: Params) => requireOwnRequest(deps, admin, params);

export const handler = feature(
  adminProRequests,
  {
    listRequests: ({ caller, query }) => listRequests(deps, caller, query),
    listFormRequests: async ({ caller, params, query }) => {
      const { form, counts } = await requireCountedForm(deps, caller, params.formId);
      const page = await data.proRequests.pageOfForm(form.id, query);
      return {
        ...page,
        items: page.items.map((request) => toAdminRequest(data.assets, request)),
        formName: form.name,
        counts,
      };
    },
    listFilters: ({ caller }) => listFilters(data, caller),
    inspectRequest: async ({ caller, params }) => ({
      request: await inspectRequest(deps, caller, params),
    }),
    moveRequest: async ({ caller, params, body }) => ({
      request: toAdminRequest(
        data.assets,
        await moveRequest(deps, caller, await requireOwn(caller, params), body.status),
      ),
    }),
    assignRequest: async ({ caller, params, body }) => {
      const request = await requireOwn(caller, params);
      return {
        request: toAdminRequest(data.assets, await assignRequest(deps, caller, request, body.assigneeId ?? undefined)),
      };
    },
    setDueDate: async ({ caller, params, body }) => {
      const request = await requireOwn(caller, params);
      return {
        request: toAdminRequest(data.assets, await setDueDate(deps, caller, request, body.dueDate ?? undefined)),
      };
    },
    addNote: async ({ caller, params, headers, body }) => {
      const request = await requireOwn(caller, params);
      const note = { ...body, key: headers['idempotency-key'] };
      return { request: toAdminRequest(data.assets, await addNote(deps, caller, request, note)) };
    },
    createResultUpload: async ({ caller, params, body }) =>
      createResultUpload(deps, await requireOwn(caller, params), body),
    completeRequest: async ({ caller, params, body }) => ({
      request: toAdminRequest(
        data.assets,
        await completeRequest(deps, caller, await requireOwn(caller, params), body.results),
      ),
    }),
    rejectRequest: async ({ caller, params, body }) => ({
      request: toAdminRequest(
        data.assets,
        await rejectRequest(deps, caller, await requireOwn(caller, params), body.reason),
      ),
    }),
    notifySubscriber: async ({ caller, params, headers, body }) => {
      const request = await requireOwn(caller, params);
      const notice = { ...body, key: headers['idempotency-key'] };
      return { request: toAdminRequest(data.assets, await notifySubscriber(deps, caller, request, notice)) };
    },
  },
  { admin: adminGuard(data.adminSessions) },
  data.allowances,
);
