import { useRef, useState } from 'react';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { createIdempotencyKeys } from '#frontend/src/lib/idempotency-keys.ts';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { type AdminProRequest, adminProRequests } from '#shared/contracts/admin-pro-requests.ts';
import { messages } from './messages.ts';

export interface RequestCalls {
  readonly assign: (request: AdminProRequest, assigneeId: string | null) => void;
  readonly setDueDate: (request: AdminProRequest, dueDate: string | null) => void;
  readonly move: (request: AdminProRequest, status: 'pending' | 'processing') => void;
  /** Resolve to false if the call failed. */
  readonly reject: (request: AdminProRequest, reason: string) => Promise<boolean>;
  readonly notify: (request: AdminProRequest, message: string) => Promise<boolean>;
  readonly addNote: (request: AdminProRequest, text: string) => Promise<boolean>;
}

export interface RequestEvents {
  readonly onChanged: (request: AdminProRequest) => void;
  readonly onStale: () => void;
}

export function useRequestCalls({ onChanged, onStale }: RequestEvents): RequestCalls {
  const [idempotencyKeys] = useState(() => createIdempotencyKeys());
  const movingIds = useRef(new Set<string>());
  const run = async (act: () => Promise<{ request: AdminProRequest }>, failureText: string) => {
    try {
      onChanged((await act()).request);
      return true;
    } catch (error) {
      showToast(requestProblem(error, failureText));
      if (error instanceof ApiError && error.code === 'conflict') onStale();
      return false;
    }
  };
  const reject = async ({ userId, id }: AdminProRequest, reason: string) => {
    const act = () => callApi(adminProRequests.rejectRequest, { params: { userId, id }, body: { reason } });
    const isDone = await run(act, messages.notRejected);
    if (isDone) showToast(messages.rejected);
    return isDone;
  };
  const notify = async ({ userId, id }: AdminProRequest, message: string) => {
    const headers = { 'idempotency-key': await idempotencyKeys.getKey({ id, message }) };
    const request = { params: { userId, id }, headers, body: { message } };
    const isDone = await run(() => callApi(adminProRequests.notifySubscriber, request), messages.notNotified);
    if (isDone) {
      idempotencyKeys.complete();
      showToast(messages.notified);
    }
    return isDone;
  };
  const addNote = async ({ userId, id }: AdminProRequest, text: string) => {
    const headers = { 'idempotency-key': await idempotencyKeys.getKey({ id, text }) };
    const request = { params: { userId, id }, headers, body: { text } };
    const isDone = await run(() => callApi(adminProRequests.addNote, request), messages.notNoted);
    if (isDone) idempotencyKeys.complete();
    return isDone;
  };
  return {
    reject,
    notify,
    addNote,
    assign: ({ userId, id }, assigneeId) => {
      const act = () => callApi(adminProRequests.assignRequest, { params: { userId, id }, body: { assigneeId } });
      void run(act, messages.notAssigned);
    },
    setDueDate: ({ userId, id }, dueDate) => {
      const act = () => callApi(adminProRequests.setDueDate, { params: { userId, id }, body: { dueDate } });
      void run(act, messages.notDated);
    },
    move: ({ userId, id }, status) => {
      // The second press of a double press would be refused, as if another admin had moved the request.
      if (movingIds.current.has(id)) return;
      movingIds.current.add(id);
      const act = () => callApi(adminProRequests.moveRequest, { params: { userId, id }, body: { status } });
      void run(act, messages.notMoved).finally(() => movingIds.current.delete(id));
    },
  };
}

export function requestProblem(error: unknown, failureText: string): string {
  const isRefusal = error instanceof ApiError && ['forbidden', 'conflict', 'unsupported_media'].includes(error.code);
  return isRefusal ? error.message : failureText;
}
