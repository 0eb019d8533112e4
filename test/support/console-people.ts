import { auditEntry, putAuditEntry } from '#functions/domain/audit/audit-entry.ts';
import { newProForm } from '#functions/domain/pro-forms/pro-form-repository.ts';
import { proRequestSchema } from '#functions/domain/pro-requests/pro-request.ts';
import { requestCharge } from '#functions/domain/pro-requests/request-charge.ts';
import { addReport, caseItem, reportItem } from '#functions/domain/reports/report-case.ts';
import { sha256 } from '#functions/platform/ids-and-idempotency.ts';
import { reportKeys } from '#functions/platform/table/console-keys.ts';
import {
  adminSessionIndexKeys,
  keys,
  partitions,
  proFormNameKeys,
  sessionIndexKeys,
} from '#functions/platform/table/keys.ts';
import { proFormDefinitionSchema } from '#shared/rules/pro-form.ts';
import { noStats } from '#shared/rules/protection.ts';
import { reportSettingsSchema } from '#shared/rules/reports.ts';
import { now, agoIso, formCount, modelId, appId, userId, formId, requestId, admins, ownerOf } from './console-world.ts';

type Item = Record<string, unknown>;

const requestCount = 2000;
const auditCount = 5000;
const reportCount = 600;

export function* accounts(): Generator<Item> {
  for (const [index, admin] of [
    admins.super,
    admins.ordinary,
    ...Array.from({ length: 40 }, (_, at) => spareAdmin(at)),
  ].entries()) {
    const { token, ...account } = admin;
    const rights = { isAdmin: true, isActive: true, totalModels: 500, createdAt: agoIso(100), passwordHash: 'h' };
    const listing = { gsi1pk: partitions.admins.partition, gsi1sk: `${agoIso(100)}#${index}` };
    yield { ...keys.admin(admin.id), ...listing, ...account, ...rights, securityStamp: 's' };
    const session = {
      accessId: admin.id,
      tokenHash: sha256(token),
      startedAt: agoIso(0),
      securityStamp: 's',
      address: '::1',
    };
    const expiresAtEpochSeconds = Math.floor(now.getTime() / 1000) + 30 * 24 * 60 * 60;
    yield {
      ...keys.adminSession(session.tokenHash),
      ...adminSessionIndexKeys(session),
      ...session,
      expiresAtEpochSeconds,
    };
    const createdAt = agoIso(50);
    const apiKey = {
      id: `key-${index}`,
      provider: 'fal',
      name: `Key ${index}`,
      isActive: true,
      masked: '…1234',
      createdAt,
    };
    const sealed = { encryptionKeyId: 'e', nonce: 'n', ciphertext: 'c', tag: 't' };
    const keyListing = { gsi1pk: partitions.apiKeys.partition, gsi1sk: `${createdAt}#${apiKey.id}` };
    yield { ...keys.apiKey(apiKey.id), ...keyListing, ...apiKey, accessId: admin.id, usageCount: 1, sealed };
  }
}

function spareAdmin(index: number) {
  const id = `access-${index}`;
  return { id, name: `Admin ${index}`, userId: `admin-${index}`, isSuperAdmin: false, token: `${id}.token` };
}

export function* subscriber(index: number): Generator<Item> {
  const id = userId(index);
  const createdAt = agoIso(200 - index / 20);
  const plan = { planName: 'Pro', sku: 'pro', planIsOneTime: false, subscriptionId: 's', subscriptionCreatedAt: null };
  const profile = { userId: id, name: `Name of ${index}`, country: 'Chile', countryCode: 'CL', createdAt };
  const listing = { gsi1pk: partitions.subscribers.partition, gsi1sk: `${createdAt}#${id}` };
  yield { ...keys.subscriber(id), ...listing, ...profile, ...plan, subscriptionExpiresAt: null };
  yield { ...keys.account(id), available: 100, held: 0, spent: 10, running: 0 };
  yield { ...keys.counts(id), image: 20, events: 3 };
  if (index > 2) return;
  for (let entry = 0; entry < 300; entry++) {
    const at = agoIso(entry / 10);
    const made = { id: sha256(`${id} ${entry}`), userId: id, kind: 'grant', amount: 5, reason: 'A gift', at };
    yield {
      ...keys.ledgerEntry(id, made.id),
      gsi1pk: partitions.ledgerOf(id).partition,
      gsi1sk: `${at}#${made.id}`,
      ...made,
    };
  }
  for (let session = 0; session < 200; session++) {
    const hash = sha256(`session ${id} ${session}`);
    const index1 = sessionIndexKeys({ userId: id, createdAt: agoIso(session / 20), hash });
    const expiresAtEpochSeconds = Math.floor(now.getTime() / 1000) + 30 * 24 * 60 * 60;
    yield { ...keys.companionSession(hash), ...index1, expiresAtEpochSeconds };
  }
}

/** The first is the one that a call names. */
export function* reports(): Generator<Item> {
  const settings = reportSettingsSchema.parse({});
  for (let index = 0; index < reportCount; index++) {
    const reported = {
      userId: userId(1 + (index % 40)),
      assetId: index === 0 ? 'reported' : `asset-${index}`,
      mediaType: 'image',
    } as const;
    const at = new Date(agoIso(index / 100));
    const open = addReport(undefined, reported, { reason: 'other', at, settings });
    const decision = { at: at.toISOString(), adminName: 'Ada', wordsToReporter: 'Thanks', wordsToOwner: 'Sorry' };
    const reportCase = index % 3 === 2 ? { ...open, status: 'kept' as const, decision } : open;
    yield caseItem(reportCase);
    for (let reporter = 0; reporter < 20; reporter++) {
      yield reportItem(reportCase, `reporter-${reporter}`, {
        reason: 'other',
        text: 'Please look at it. '.repeat(40),
        at: at.toISOString(),
      });
    }
    const logged = {
      reason: 'other',
      outcome: 'kept',
      openedAt: at.toISOString(),
      at: at.toISOString(),
      reportCount: 20,
    };
    if (index % 3 === 2) yield { ...reportKeys.decision(at.toISOString(), String(index)), ...logged };
  }
  for (let month = 1; month <= 11; month++) {
    yield { ...reportKeys.month(`2026-${String(month).padStart(2, '0')}`), other: 100, hate: 20 };
  }
  yield { ...reportKeys.counts, open: 400 };
}

export function* requests(): Generator<Item> {
  for (let index = 0; index < formCount; index++) {
    const fields = [{ id: 'f', label: 'Style', type: 'text' }];
    const definition = proFormDefinitionSchema.parse({
      name: `Form number ${index}`,
      routePath: `/form-${index}`,
      requestType: 'image',
      apiKeyId: `key-${index % 42}`,
      sections: [{ id: 's', title: 'Main', fields }],
    });
    const form = newProForm(definition, { id: formId(index), owner: ownerOf(index), now: new Date(agoIso(80)) });
    const listing = { gsi1pk: partitions.proForms.partition, gsi1sk: `${form.createdAt}#${form.id}` };
    const deleted = index % 6 === 5 && { deletedAt: agoIso(1) };
    yield { ...keys.proForm(form.id), ...listing, ...proFormNameKeys(form), ...form, ...deleted };
    for (let version = 1; version <= (index === 0 ? 60 : 1); version++) {
      yield { ...keys.proFormVersion(form.id, version), ...form, version };
    }
    yield { ...keys.requestCounts(form.id), pending: 10, processing: 5, completed: 15, rejected: 3 };
  }
  yield { ...keys.requestTotals, pending: 600, processing: 300, completed: 900, rejected: 200 };
  const statuses = ['pending', 'processing', 'completed', 'rejected', 'completed', 'completed'] as const;
  for (let index = 0; index < requestCount; index++) {
    const createdAt = agoIso(60 - index / 40);
    const form = Math.floor(index / 2) % formCount;
    const request = proRequestSchema.parse({
      id: requestId(index),
      userId: userId(index % 40),
      formId: formId(form),
      routePath: `/form-${form}`,
      formName: `Form number ${form}`,
      requestType: 'image',
      appId: appId(0),
      details: 'A captain',
      status: statuses[index % statuses.length],
      hold: { amount: 10, at: createdAt },
      createdAt,
    });
    yield { ...requestCharge(request).create('').Put?.Item };
  }
}

export function* audit(): Generator<Item> {
  for (let index = 0; index < auditCount; index++) yield auditOf(index);
}

function auditOf(index: number): Item {
  const change = {
    action: 'updated',
    kind: index % 3 ? 'model' : 'page',
    id: `m-${index}`,
    name: `Thing ${index}`,
  } as const;
  const entry = auditEntry(
    ownerOf(index),
    { ...change, before: { a: index }, after: { a: 1 } },
    new Date(agoIso(index / 60)),
  );
  return { ...putAuditEntry('', entry).Put?.Item };
}

export function* pauses(): Generator<Item> {
  const paused = Array.from({ length: 20 }, (_, index) => ({
    kind: 'model',
    id: modelId(index),
    ownerId: ownerOf(index).userId,
  }));
  for (const pause of paused) {
    const listing = { gsi1pk: partitions.pauses.partition, gsi1sk: `model#${pause.id}` };
    const words = { name: 'Model', reason: 'failures', since: agoIso(0.1), figures: noStats };
    yield { ...keys.pause('model', pause.id), ...listing, ...pause, ...words };
  }
  yield { ...keys.pausedNow, resting: paused };
  yield { ...keys.issueCounts, open: 2 };
}
