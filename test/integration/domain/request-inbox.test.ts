import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { inspectRequest, listFilters, listRequests } from '#functions/api/admin-pro-requests/find-requests.ts';
import { addNote, assignRequest, setDueDate } from '#functions/api/admin-pro-requests/track-request.ts';
import { moveRequest } from '#functions/api/admin-pro-requests/work-on-request.ts';
import { AdminRepository } from '#functions/domain/admins/admin-repository.ts';
import { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import { AuditTrail } from '#functions/domain/audit/audit-trail.ts';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { ProFormRepository } from '#functions/domain/pro-forms/pro-form-repository.ts';
import {
  ProRequestRepository,
  WaitingRequestsRepository,
} from '#functions/domain/pro-requests/pro-request-repository.ts';
import { requestCharge } from '#functions/domain/pro-requests/request-charge.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { SubscriberRepository } from '#functions/domain/subscribers/subscriber-repository.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { newRequest, requestEnd } from '#test/integration/credits/new-request.ts';
import { profile } from '#test/support/companion-api.ts';
import { newTable } from '#test/support/new-table.ts';

const at = '2026-11-20T12:00:00.000Z';
const rights = { isAdmin: true, isSuperAdmin: false, isActive: true, hasSecondFactor: false, totalModels: 0 };
const newAdmin = (userId: string, changes: object = {}) => ({
  ...rights,
  id: `id-${userId}`,
  name: userId.toUpperCase(),
  userId,
  passwordHash: '',
  createdAt: at,
  ...changes,
});
const admins = {
  ada: newAdmin('ada', { isSuperAdmin: true }),
  eve: newAdmin('eve', { isSuperAdmin: true }),
  ned: newAdmin('ned'),
  gone: newAdmin('gone', { isSuperAdmin: true, isActive: false }),
};
const caller = (name: keyof typeof admins): AdminCaller => ({ ...admins[name], tokenHash: 't' });

let deps: Awaited<ReturnType<typeof prepare>>;

async function prepare() {
  const { table } = await newTable();
  const repositories = {
    table,
    tableName: table.name,
    admins: new AdminRepository(table),
    assets: new AssetRepository(table, 'https://media.test'),
    audit: new AuditTrail(table),
    proForms: new ProFormRepository(table),
    proRequests: new ProRequestRepository(table),
    waitingRequests: new WaitingRequestsRepository(table),
    ledger: new Ledger(table),
    now: () => new Date(),
  };
  for (const admin of Object.values(admins)) await repositories.admins.install(admin);
  for (const [id, ownerUserId] of [
    ['portraits', 'ned'],
    ['posters', 'ada'],
  ] as const) {
    const form = { name: id, routePath: `/${id}`, requestType: 'image', appId: 'app', sections: [], creditCost: 1 };
    const stamps = { accessId: 'id', savedBy: 'A', createdAt: at, updatedAt: at, version: 1 };
    const actor = { id: 'id-ada', name: 'ADA', userId: 'ada' };
    const audit = {
      id: `created-${id}`,
      at,
      admin: actor,
      action: 'created',
      kind: 'pro form',
      subject: { id, name: id },
    };
    await repositories.proForms.create(
      { ...form, ...stamps, id, ownerUserId } as never,
      { ...audit, changes: [] } as never,
    );
  }
  return repositories;
}

beforeAll(async () => {
  deps = await prepare();
});

async function submit(id: string, changes: object = {}) {
  const request = { ...newRequest({ id, userId: `user-of-${id}`, amount: 1 }), formId: 'portraits', ...changes };
  await deps.ledger.grant(request.userId, { amount: 5, reason: 'test', idempotencyKey: id, at: new Date() });
  await deps.ledger.hold(requestCharge(request));
  return request;
}

const read = async (id: string) => (await deps.proRequests.find(`user-of-${id}`, id))!;
const list = async (query: object = {}, admin = caller('ada')) => {
  const page = await listRequests(deps, admin, { status: 'pending', sort: 'waiting', limit: 40, ...query });
  return page.items.map(({ id }) => id);
};

describe('an open request', () => {
  it('names its subscriber to the roles that read subscribers', async () => {
    const { userId } = await submit('n1');
    const createdAt = '2026-11-20T12:00:00.000Z';
    await new SubscriberRepository(deps.table).save({ ...profile, userId, views: 0, userCount: 0, createdAt });
    const readNames = async (admin: AdminCaller) => {
      const { items } = await listRequests(deps, admin, { status: 'pending', sort: 'waiting', limit: 40 });
      const inspected = await inspectRequest(deps, admin, { userId, id: 'n1' });
      return [items.find(({ id }) => id === 'n1')?.userName, inspected.userName];
    };
    expect(await readNames(caller('ada'))).toEqual([profile.name, profile.name]);
    expect(await readNames({ ...caller('ned'), role: 'support' })).toEqual([profile.name, profile.name]);
    expect(await readNames(caller('ned'))).toEqual([undefined, undefined]);
  });

  it('is assigned to an admin who can see it, and to no other', async () => {
    const request = await submit('a1');
    const assigned = await assignRequest(deps, caller('ada'), request, 'id-ned');
    expect(assigned).toMatchObject({ assignee: { id: 'id-ned', name: 'NED' } });
    expect((await read('a1')).events).toMatchObject([{ kind: 'assigned', by: 'ADA', note: 'NED' }]);
    expect((await deps.audit.pageOf({ limit: 1, kind: 'pro request' })).items).toMatchObject([
      { action: 'assigned', subject: { id: 'a1' }, changes: [{ after: '"NED"' }] },
    ]);
    const poster = await submit('a2', { formId: 'posters' });
    for (const id of ['id-ned', 'id-gone', 'id-nobody']) {
      await expect(assignRequest(deps, caller('ada'), poster, id)).rejects.toMatchObject({ code: 'invalid_input' });
    }
    await assignRequest(deps, caller('ada'), await read('a1'), undefined);
    expect((await read('a1')).assignee).toBeUndefined();
  });

  it('belongs to the admin who starts it, and to nobody in the queue', async () => {
    const request = await submit('b1');
    await assignRequest(deps, caller('ada'), request, 'id-ned');
    const started = await moveRequest(deps, caller('eve'), await read('b1'), 'processing');
    expect(started.assignee).toEqual({ id: 'id-eve', name: 'EVE' });
    expect(await read('b1')).toMatchObject({ status: 'processing', assignee: { name: 'EVE' } });
    await moveRequest(deps, caller('eve'), await read('b1'), 'pending');
    expect((await read('b1')).assignee).toBeUndefined();
  });

  it('has a due date that can be removed', async () => {
    const request = await submit('c1');
    await setDueDate(deps, caller('ada'), request, '2026-12-01');
    expect(await read('c1')).toMatchObject({ dueDate: '2026-12-01', events: [{ kind: 'due date set' }] });
    await setDueDate(deps, caller('ada'), await read('c1'), undefined);
    expect((await read('c1')).dueDate).toBeUndefined();
  });

  it('refuses a change from a copy that another admin has changed meanwhile', async () => {
    const request = await submit('c2');
    await assignRequest(deps, caller('ada'), request, 'id-ned');
    await expect(setDueDate(deps, caller('eve'), request, '2026-12-01')).rejects.toMatchObject({ code: 'conflict' });
    await setDueDate(deps, caller('eve'), await read('c2'), '2026-12-01');
    const stale = await read('c2');
    await setDueDate(deps, caller('eve'), stale, '2026-12-02');
    await expect(assignRequest(deps, caller('ada'), stale, undefined)).rejects.toMatchObject({ code: 'conflict' });
    expect(await list({ assignee: 'id-ned' })).toContain('c2');
    await assignRequest(deps, caller('ada'), await read('c2'), undefined);
    expect(await list({ assignee: 'id-ned' })).not.toContain('c2');
  });

  it('keeps an internal note once per key, and leaves its text out of the audit', async () => {
    const request = await submit('d1');
    const note = { text: 'Ask for a larger photo', key: '6e0e1d8a-0000-4000-8000-000000000001' };
    await Promise.all([addNote(deps, caller('ned'), request, note), addNote(deps, caller('ned'), request, note)]);
    expect((await read('d1')).events).toMatchObject([{ kind: 'noted', by: 'NED', note: note.text }]);
    expect((await deps.audit.pageOf({ limit: 1, kind: 'pro request' })).items[0]).toMatchObject({
      action: 'noted',
      changes: [],
    });
    expect(JSON.stringify((await deps.audit.pageOf({ limit: 5, kind: 'pro request' })).items)).not.toContain(note.text);
    const expirySchema = z.object({ expiresAtEpochSeconds: z.number() });
    const mark = await deps.table.get(keys.requestNotice('d1', note.key), expirySchema, { consistent: true });
    const notedAt = Date.parse((await read('d1')).events[0]?.at ?? '');
    expect(mark?.expiresAtEpochSeconds).toBe(Math.floor(notedAt / 1000) + 24 * 60 * 60);
  });

  it('gets a note also when it is assigned and dated, or is from before requests had a history', async () => {
    const request = await submit('d2', { assignee: { id: 'id-ned', name: 'NED' }, dueDate: '2026-12-01' });
    await deps.table.update(keys.proRequest(request.userId, 'd2'), setExpression({ events: undefined }));
    const note = { text: 'Ask for a larger photo', key: '6e0e1d8a-0000-4000-8000-000000000002' };
    await addNote(deps, caller('ned'), request, note);
    expect((await read('d2')).events).toMatchObject([{ kind: 'noted', by: 'NED' }]);
  });

  it('is read as it was last written, also while copies of the table lag', async () => {
    const reading = vi.spyOn(deps.table, 'get');
    await read('d2');
    expect(reading.mock.calls.map(([, , options]) => options)).toEqual([{ consistent: true }]);
    reading.mockRestore();
  });

  it('is refused a change that another admin made impossible', async () => {
    const request = await submit('e1');
    await moveRequest(deps, caller('eve'), request, 'processing');
    await expect(setDueDate(deps, caller('ada'), request, '2026-12-01')).rejects.toMatchObject({ code: 'conflict' });
    const ended = { ...(await read('e1')), status: 'completed' as const };
    await expect(assignRequest(deps, caller('ada'), ended, 'id-ada')).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('the inbox', () => {
  beforeAll(async () => {
    deps = await prepare();
    const minutes = (count: number) => new Date(Date.parse(at) + count * 60_000).toISOString();
    await submit('r1', { createdAt: minutes(1) });
    await submit('r2', { createdAt: minutes(2), formId: 'posters' });
    await submit('r3', { createdAt: minutes(3) });
    await submit('r4', { createdAt: minutes(4) });
    await assignRequest(deps, caller('ada'), await read('r3'), 'id-ned');
    await setDueDate(deps, caller('ada'), await read('r3'), '2026-12-02');
    await setDueDate(deps, caller('ada'), await read('r4'), '2026-12-01');
  });

  it('finds requests by subscriber, id, form and assignee', async () => {
    expect(await list()).toEqual(['r1', 'r2', 'r3', 'r4']);
    expect(await list({ search: 'USER-of-r2' })).toEqual(['r2']);
    expect(await list({ search: 'r3' })).toEqual(['r3']);
    expect(await list({ search: 'poster', searchFormIds: ['posters'] })).toEqual(['r2']);
    expect(await list({ formId: 'portraits' })).toEqual(['r1', 'r3', 'r4']);
    expect(await list({ assignee: 'id-ned' })).toEqual(['r3']);
    expect(await list({ assignee: 'none' })).toEqual(['r1', 'r2', 'r4']);
    expect(await list({ formId: 'posters', assignee: 'id-ned' })).toEqual([]);
    expect(await list({ assignee: 'none' }, caller('ned'))).toEqual(['r1', 'r4']);
  });

  it('sorts by due date, the undated last, also page by page', async () => {
    expect(await list({ sort: 'due' })).toEqual(['r4', 'r3', 'r1', 'r2']);
    const query = { status: 'pending', sort: 'due', limit: 3 } as const;
    const first = await listRequests(deps, caller('ada'), query);
    expect(first.items.map(({ id }) => id)).toEqual(['r4', 'r3', 'r1']);
    expect(await list({ sort: 'due', limit: 3, cursor: first.nextCursor })).toEqual(['r2']);
    const narrowed = { status: 'pending', sort: 'waiting', limit: 2, formId: 'portraits' } as const;
    const start = await listRequests(deps, caller('ada'), narrowed);
    expect(start.items.map(({ id }) => id)).toEqual(['r1', 'r3']);
    expect(await list({ ...narrowed, cursor: start.nextCursor })).toEqual(['r4']);
  });

  it.each([
    ['pending', ['r1', 'r2', 'r3', 'r4']],
    ['completed', ['e4', 'e3', 'e2', 'e1']],
  ] as const)(
    'lists %s requests page by page, the open ones by their wait and the ended ones newest first',
    async (...given) => {
      const [status, ids] = given;
      for (const [index, id] of (status === 'completed' ? ids.toReversed() : []).entries()) {
        const createdAt = new Date(Date.parse(at) + index * 60_000).toISOString();
        const request = await submit(id, { createdAt });
        await deps.ledger.settle(requestCharge(request), requestEnd('capture'));
      }
      for (const query of [{ status }, { status, formId: 'portraits' }, { status, search: 'user-of' }]) {
        const listed = 'formId' in query ? ids.filter((id) => id !== 'r2') : ids;
        for (const limit of [1, 4]) {
          const pages: string[][] = [];
          let cursor: string | undefined;
          do {
            const page = await listRequests(deps, caller('ada'), { sort: 'waiting', ...query, limit, cursor });
            pages.push(page.items.map(({ id }) => id));
            cursor = page.nextCursor;
          } while (cursor !== undefined && pages.length < 5);
          expect(pages.flat()).toEqual(listed);
          expect(pages).toHaveLength(Math.ceil(listed.length / limit));
        }
      }
    },
  );

  it('refuses the cursor of another list', async () => {
    const cursors = await Promise.all(
      [{ sort: 'waiting' }, { sort: 'waiting', search: 'user-of' }, { sort: 'due' }].map(async (query) => {
        const all = { status: 'pending', limit: 1, ...query } as const;
        return (await listRequests(deps, caller('ada'), { ...all, sort: query.sort === 'due' ? 'due' : 'waiting' }))
          .nextCursor;
      }),
    );
    const [plain, searched, dated] = cursors;
    expect(cursors).not.toContain(undefined);
    await expect(list({ status: 'completed', cursor: plain })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(list({ status: 'completed', formId: 'portraits', cursor: searched })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    await expect(list({ sort: 'due', cursor: searched })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(list({ search: 'user-of', cursor: dated })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('tells what an entry of the index says, and which requests are open', async () => {
    const [first] = await deps.waitingRequests.oldest('pending', 1);
    const entry = { id: 'r1', userId: 'user-of-r1', formId: 'portraits', status: 'pending' };
    expect(first).toMatchObject({ ...entry, assigneeId: '', dueDate: '' });
    expect((await deps.waitingRequests.openRequests(10)).map(({ id }) => id)).toEqual(['r1', 'r2', 'r3', 'r4']);
  });

  it('lists the requests of a form, of one status or all, and those of a subscriber', async () => {
    const idsOf = async (status?: 'completed') => {
      const page = await deps.proRequests.pageOfForm('portraits', { limit: 10, status });
      return page.items.map(({ id }) => id).toSorted();
    };
    expect(await idsOf('completed')).toEqual(['e1', 'e2', 'e3', 'e4']);
    expect(await idsOf()).toEqual(['e1', 'e2', 'e3', 'e4', 'r1', 'r3', 'r4']);
    expect((await deps.proRequests.pageOf('user-of-e1', { limit: 10 })).items.map(({ id }) => id)).toEqual(['e1']);
  });

  it('offers the forms and the admins who can see their requests', async () => {
    expect(await listFilters(deps, caller('ada'))).toMatchObject({
      forms: expect.arrayContaining([
        { id: 'portraits', name: 'portraits', assigneeIds: expect.arrayContaining(['id-ada', 'id-eve', 'id-ned']) },
      ]),
      admins: expect.arrayContaining([{ id: 'id-ned', name: 'NED' }]),
    });
    const { forms, admins: offered } = await listFilters(deps, caller('ned'));
    expect(forms.map(({ id }) => id)).toEqual(['portraits']);
    expect(offered.map(({ id }) => id).toSorted()).toEqual(['id-ada', 'id-eve', 'id-ned']);
  });
});
