import { sha256 } from '../ids-and-idempotency.ts';

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

export function keyId({ pk, sk }: Key): string {
  return `${pk} ${sk}`;
}

// `console-keys.ts` has the keys that no generation needs.
/** `gsi1` has ordered lists, `gsi2` (sparse) items that need attention, `gsi3` all generations and names. */
export const keys = {
  session: (tokenHash: string) => ({ pk: `SESSION#${tokenHash}`, sk: 'SESSION' }),
  companionSession: (sessionIdHash: string) => ({ pk: `COMPANIONSESSION#${sessionIdHash}`, sk: 'COMPANIONSESSION' }),

  admin: (id: string) => ({ pk: `ACCESS#${id}`, sk: 'ACCESS' }),
  adminUserId: (userId: string) => ({ pk: `ACCESSUSER#${userId}`, sk: 'ACCESSUSER' }),
  adminSession: (tokenHash: string) => ({ pk: `ADMINSESSION#${tokenHash}`, sk: 'ADMINSESSION' }),
  secondFactor: (accessId: string) => ({ pk: `ACCESS#${accessId}`, sk: 'SECONDFACTOR' }),
  knownBrowsers: (accessId: string) => ({ pk: `ACCESS#${accessId}`, sk: 'BROWSERS' }),
  signInAttempts: (account: string, source: string) => ({ pk: `SIGNIN#${account}`, sk: source }),
  unknownSignInAttempts: (account: string, window: string) => ({ pk: `SIGNIN#${account}`, sk: `WINDOW#${window}` }),

  /** Survives a deleted account by a day, so deletion restores nothing. */
  allowance: (account: string, day: string, name: string) => ({
    pk: `ALLOWANCE#${sha256(account)}`,
    sk: `${day}#${name}`,
  }),

  subscriber: (userId: string) => ({ pk: `USER#${userId}`, sk: 'PROFILE' }),
  account: (userId: string) => ({ pk: `USER#${userId}`, sk: 'CREDIT' }),
  ledgerEntry: (userId: string, entryId: string) => ({ pk: `USER#${userId}`, sk: `LEDGER#${entryId}` }),

  correction: (userId: string) => ({ pk: `USER#${userId}`, sk: 'CORRECTION' }),

  accountJob: (userId: string, kind: string) => ({ pk: `USER#${userId}`, sk: `JOB#${kind}` }),
  /** The projections must reach this item before a deletion continues; it can be in any partition. */
  fence: (partition: string, jobId: string) => ({ pk: partition, sk: `FENCE#${jobId}` }),
  historyEvent: (userId: string, eventId: string) => ({ pk: `USER#${userId}`, sk: `EVENT#${eventId}` }),
  consents: (userId: string) => ({ pk: `USER#${userId}`, sk: 'CONSENTS' }),
  counts: (userId: string) => ({ pk: `USER#${userId}`, sk: 'COUNTS' }),
  appCounts: (userId: string, appId: string) => ({ pk: `USER#${userId}`, sk: `APPCOUNTS#${appId}` }),
  boardTotals: { pk: 'BOARD', sk: 'TOTALS' },
  boardApp: (appId: string) => ({ pk: 'BOARD', sk: `APP#${appId}` }),
  usersCountry: (country: string) => ({ pk: 'BOARD', sk: `COUNTRY#${country}` }),
  countedAsset: (userId: string, assetId: string) => ({ pk: `COUNTEDASSET#${userId}#${assetId}`, sk: 'COUNTEDASSET' }),
  countedUser: (userId: string) => ({ pk: `COUNTEDUSER#${userId}`, sk: 'COUNTEDUSER' }),
  modelDay: (day: string, modelId: string) => ({ pk: 'DAYS', sk: `${day}#MODEL#${modelId}` }),
  pastDays: (day: string) => ({ pk: 'DAYS', sk: `${day}#PAST` }),
  pastModels: (day: string, rangeName: string, part: number) => ({
    pk: 'DAYS',
    sk: `${day}#PAST#${rangeName}#${String(part).padStart(4, '0')}`,
  }),
  keyDay: (day: string, apiKeyId: string) => ({ pk: `KEYDAYS#${day}`, sk: apiKeyId }),
  creditDay: (day: string) => ({ pk: 'DAYS', sk: `${day}#CREDITS` }),
  counted: (recordId: string) => ({ pk: `COUNTED#${recordId}`, sk: 'COUNTED' }),

  notification: (userId: string, id: string) => ({ pk: `USER#${userId}`, sk: `NOTIFICATION#${id}` }),
  /** Names the session whose browser registered the push target last. The target itself is part of that session. */
  pushTargetOwner: (hash: string) => ({ pk: `PUSHTARGET#${hash}`, sk: 'PUSHTARGET' }),
  imageCheck: (hash: string) => ({ pk: `IMAGECHECK#${hash}`, sk: 'IMAGECHECK' }),

  asset: (userId: string, assetId: string) => ({ pk: `USER#${userId}`, sk: `ASSET#${assetId}` }),
  upload: (userId: string, uploadId: string) => ({ pk: `USER#${userId}`, sk: `UPLOAD#${uploadId}` }),
  resultFile: (userId: string, uploadId: string) => ({ pk: `USER#${userId}`, sk: `RESULT#${uploadId}` }),
  storage: (userId: string) => ({ pk: `USER#${userId}`, sk: 'STORAGE' }),

  share: (userId: string, assetId: string) => ({ pk: `USER#${userId}`, sk: `SHARE#${assetId}` }),

  generation: (id: string) => ({ pk: `GEN#${id}`, sk: 'GENERATION' }),
  generationInput: (id: string) => ({ pk: `GEN#${id}`, sk: 'INPUT' }),
  generationRun: (id: string) => ({ pk: `GEN#${id}`, sk: 'RUN' }),
  /** Token of the waiting state. In the run's item, it would double the price of each write. */
  taskToken: (id: string) => ({ pk: `GEN#${id}`, sk: 'TOKEN' }),

  movedAccount: (day: string, userId: string) => ({
    pk: partitions.movedAccounts(day, chooseMovedShard(userId)).partition,
    sk: userId,
  }),
  reconciliation: { pk: 'RECONCILIATION', sk: 'PLACE' },
  driftingAccounts: { pk: 'RECONCILIATION', sk: 'DRIFT' },

  providerCopy: (generationId: string) => ({ pk: `COPY#${generationId}`, sk: 'COPY' }),

  deduction: (generationId: string) => ({ pk: `DEDUCTION#${generationId}`, sk: 'DEDUCTION' }),
  issue: (issueId: string) => ({ pk: `ISSUE#${issueId}`, sk: 'ISSUE' }),

  proForm: (id: string) => ({ pk: `PROFORM#${id}`, sk: 'PROFORM' }),
  proFormVersion: (formId: string, version: number) => ({ pk: `PROFORM#${formId}`, sk: versionSortKey(version) }),
  proFormPath: (routePath: string) => ({ pk: `PROROUTE#${routePath}`, sk: 'PROROUTE' }),
  requestCounts: (formId: string) => ({ pk: `PROFORM#${formId}`, sk: 'COUNTS' }),
  requestTotals: { pk: 'REQUESTS', sk: 'COUNTS' },
  issueCounts: { pk: 'ISSUES', sk: 'COUNTS' },
  requestNotice: (id: string, key: string) => ({ pk: `NOTICE#${id}#${key}`, sk: 'NOTICE' }),
  proRequest: (userId: string, id: string) => ({ pk: `USER#${userId}`, sk: `REQUEST#${id}` }),

  model: (modelId: string) => ({ pk: `MODEL#${modelId}`, sk: 'MODEL' }),
  modelSummary: (modelId: string) => ({ pk: `MODEL#${modelId}`, sk: 'SUMMARY' }),
  modelSlug: (slug: string) => ({ pk: `MODELSLUG#${slug}`, sk: 'MODELSLUG' }),
  modelVersion: (modelId: string, version: number) => ({ pk: `MODEL#${modelId}`, sk: versionSortKey(version) }),
  pause: (kind: string, id: string) => ({ pk: `REST#${kind}#${id}`, sk: 'REST' }),
  pausedNow: { pk: 'RESTING', sk: 'NOW' },
  brokenPages: { pk: 'RESTING', sk: 'PAGES' },
  apiKey: (id: string) => ({ pk: `APIKEY#${id}`, sk: 'APIKEY' }),
  page: (routePath: string) => ({ pk: `PAGE#${routePath}`, sk: 'PAGE' }),
  /** Names and titles of an app's pages; an app is only an id that pages share. */
  appPages: (appId: string) => ({ pk: `APP#${appId}`, sk: 'PAGES' }),
  auditEntry: (id: string) => ({ pk: 'AUDIT', sk: id }),
} as const;

export interface Partition {
  readonly index?: 'gsi1' | 'gsi2' | 'gsi3';
  readonly partition: string;
  readonly prefix?: string;
}

export const partitions = {
  assetsOf: (userId: string): Partition => ({ partition: `USER#${userId}`, prefix: 'ASSET#' }),
  sharesOf: (userId: string): Partition => ({ partition: `USER#${userId}`, prefix: 'SHARE#' }),
  /** Assets by the hex SHA-256 of their file; sort keys begin with the file's origin. */
  fileHash: (hash: string): Partition => ({ index: 'gsi2', partition: `FILEHASH#${hash}` }),
  share: (shareId: string): Partition => ({ index: 'gsi1', partition: `SHARE#${shareId}` }),
  assetsOfApp: (appId: string): Partition => ({ index: 'gsi1', partition: `APP#${appId}` }),
  days: { partition: 'DAYS' },
  keyDays: (day: string): Partition => ({ partition: `KEYDAYS#${day}` }),
  boardApps: { partition: 'BOARD', prefix: 'APP#' },
  boardUsers: (appId: string): Partition => ({ index: 'gsi1', partition: `BOARD#${appId}#USERS` }),
  proRequestsOf: (userId: string): Partition => ({ partition: `USER#${userId}`, prefix: 'REQUEST#' }),
  proRequestsOfForm: (formId: string): Partition => ({ index: 'gsi1', partition: `REQUESTS#${formId}` }),
  proRequests: { index: 'gsi2', partition: 'REQUESTS' },
  proRequestsIn: (status: string): Partition => ({ index: 'gsi2', partition: 'REQUESTS', prefix: `${status}#` }),
  uploadsOf: (userId: string): Partition => ({ partition: `USER#${userId}`, prefix: 'UPLOAD#' }),
  notificationsOf: (userId: string): Partition => ({ partition: `USER#${userId}`, prefix: 'NOTIFICATION#' }),
  sessionsOf: (userId: string): Partition => ({ index: 'gsi1', partition: `USER#${userId}#SESSIONS` }),
  historyOf: (userId: string): Partition => ({ partition: `USER#${userId}`, prefix: 'EVENT#' }),
  ledgerOf: (userId: string): Partition => ({ index: 'gsi1', partition: `USER#${userId}#LEDGER` }),
  generationsOf: (userId: string): Partition => ({ index: 'gsi1', partition: `USER#${userId}#GENERATIONS` }),
  admins: { index: 'gsi1', partition: 'ADMINS' },
  adminSessionsOf: (accessId: string): Partition => ({ index: 'gsi1', partition: `ACCESS#${accessId}#SESSIONS` }),
  apiKeys: { index: 'gsi1', partition: 'APIKEYS' },
  models: { index: 'gsi1', partition: 'MODELS' },
  pauses: { index: 'gsi1', partition: 'RESTS' },
  versionsOf: (modelId: string): Partition => ({ partition: `MODEL#${modelId}`, prefix: 'V#' }),
  proFormVersionsOf: (formId: string): Partition => ({ partition: `PROFORM#${formId}`, prefix: 'V#' }),
  pages: { index: 'gsi1', partition: 'PAGES' },
  pagesOf: (modelId: string): Partition => ({ index: 'gsi1', partition: 'PAGES', prefix: `${modelId}#` }),
  names: { index: 'gsi3', partition: 'NAMES' },
  proForms: { index: 'gsi1', partition: 'PROFORMS' },
  subscribers: { index: 'gsi1', partition: 'USERS' },
  audit: { partition: 'AUDIT' },
  auditOf: (userId: string): Partition => ({ index: 'gsi1', partition: `USER#${userId}#AUDIT` }),
  movedAccounts: (day: string, shard: number): Partition => ({ partition: `MOVED#${day}#${shard}` }),
  issues: { index: 'gsi1', partition: 'ISSUES' },
  runningJobs: { index: 'gsi2', partition: 'ACCOUNTJOBS' },
  dueCopies: { index: 'gsi2', partition: 'COPIES' },
  overdueCopies: { index: 'gsi1', partition: 'OVERDUECOPIES' },
  dueDeductions: { index: 'gsi2', partition: 'DEDUCTIONS' },
  /** One partition handles starts and ends of 500 generations a second. */
  processing: { index: 'gsi2', partition: 'PROCESSING' },
  failedGenerations: { index: 'gsi2', partition: 'FAILED' },
  cancelledGenerations: { index: 'gsi2', partition: 'CANCELLED' },
  generations: { index: 'gsi3', partition: 'GENERATIONS' },
  generationsOfModel: (modelId: string): Partition => ({ index: 'gsi3', partition: `MODEL#${modelId}#GENERATIONS` }),
} as const satisfies Record<string, Partition | ((...parts: never[]) => Partition)>;

function versionSortKey(version: number): string {
  return `V#${String(version).padStart(8, '0')}`;
}

/** At the start of a day, every moving account is marked, so the marks are spread over this many partitions. */
export const movedShards = 8;

function chooseMovedShard(userId: string): number {
  return Number.parseInt(sha256(userId).slice(0, 2), 16) % movedShards;
}

interface ListedGeneration {
  readonly id: string;
  readonly userId: string;
  readonly modelId: string;
  readonly createdAt: string;
}

/** The `gsi2` key contains the model, so its owner is read with the generation. */
export function generationIndexKeys({ id, userId, modelId, createdAt }: ListedGeneration) {
  const sortKey = shortSortKey({ id, createdAt });
  return {
    gsi1pk: partitions.generationsOf(userId).partition,
    gsi1sk: sortKey,
    gsi2pk: partitions.processing.partition,
    gsi2sk: `${sortKey}#${modelId}`,
    gsi3pk: partitions.generations.partition,
    gsi3sk: sortKey,
  };
}

/** Keeps the item below a kilobyte: eight hex digits of the id distinguish generations of one millisecond. */
function shortSortKey({ id, createdAt }: { id: string; createdAt: string }): string {
  return `${createdAt}#${id.slice(0, 8)}`;
}

/** An item has only one place in an index, so the input represents the generation in its model's list. */
export function generationInputIndexKeys(generation: { id: string; modelId: string; createdAt: string }) {
  const { id, modelId, createdAt } = generation;
  return { gsi3pk: partitions.generationsOfModel(modelId).partition, gsi3sk: shortSortKey({ id, createdAt }) };
}

export function unsuccessfulIndexKeys(
  generation: { id: string; modelId: string; createdAt: string },
  status: 'failed' | 'cancelled',
) {
  const { id, modelId, createdAt } = generation;
  const { partition } = status === 'failed' ? partitions.failedGenerations : partitions.cancelledGenerations;
  return { gsi2pk: partition, gsi2sk: `${shortSortKey({ id, createdAt })}#${modelId}` };
}

interface AssetOfOrigin {
  readonly id: string;
  readonly isAiGenerated: boolean;
  readonly generationId?: string | undefined;
}

/** Only admins create results without a generation. */
export function fileHashKeys({ id, isAiGenerated, generationId }: AssetOfOrigin, hash: string) {
  const origin = isAiGenerated ? (generationId ? 'generated' : 'artist') : 'uploaded';
  return { gsi2pk: partitions.fileHash(hash).partition, gsi2sk: `${origin}#${id}` };
}

export function sessionIndexKeys({ userId, createdAt, hash }: { userId: string; createdAt: string; hash: string }) {
  return { gsi1pk: partitions.sessionsOf(userId).partition, gsi1sk: `${createdAt}#${hash}` };
}

export function adminSessionIndexKeys(session: { accessId: string; startedAt: string; tokenHash: string }) {
  const { accessId, startedAt, tokenHash } = session;
  return { gsi1pk: partitions.adminSessionsOf(accessId).partition, gsi1sk: `${startedAt}#${tokenHash}` };
}

interface IndexedRequest {
  readonly id: string;
  readonly formId: string;
  readonly createdAt: string;
  readonly assignee?: { readonly id: string } | undefined;
  readonly dueDate?: string | undefined;
}

export function proRequestIndexKeys({ id, formId, createdAt }: IndexedRequest) {
  return { gsi1pk: partitions.proRequestsOfForm(formId).partition, gsi1sk: `${createdAt}#${id}` };
}

/** Assignee and due date are in the key, so the inbox filters by them without reading the requests. */
export function proRequestStatusKeys({ id, formId, createdAt, assignee, dueDate }: IndexedRequest, status: string) {
  const plan = assignee || dueDate ? `#${assignee?.id ?? ''}#${dueDate ?? ''}` : '';
  return { gsi2pk: partitions.proRequests.partition, gsi2sk: `${status}#${createdAt}#${formId}#${id}${plan}` };
}

/** An index key holds 1 KB at most. */
const maxNameBytes = 1000;
const maxWordLength = 200;

function nameIndexKeys(words: readonly string[]) {
  let maxLength = maxWordLength;
  let text = JSON.stringify(words);
  while (Buffer.byteLength(text) > maxNameBytes) {
    text = JSON.stringify(words.map((word) => word.slice(0, maxLength)));
    maxLength = Math.floor(maxLength * 0.8);
  }
  return { gsi3pk: partitions.names.partition, gsi3sk: text };
}

interface NamedModel {
  readonly ownerUserId: string;
  readonly name: string;
  readonly slug: string;
  readonly endpoint: string;
}

export function modelNameKeys({ ownerUserId, name, slug, endpoint }: NamedModel) {
  return nameIndexKeys(['model', ownerUserId, name, slug, endpoint]);
}

export function pageNameKeys({
  modelId,
  title = '',
}: {
  readonly modelId: string;
  readonly title?: string | undefined;
}) {
  return nameIndexKeys(['page', modelId, title]);
}

export function proFormNameKeys({
  ownerUserId,
  name,
  routePath,
}: Omit<NamedModel, 'slug' | 'endpoint'> & { readonly routePath: string }) {
  return nameIndexKeys(['pro form', ownerUserId, name, routePath]);
}
