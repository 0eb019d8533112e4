import { sha256 } from '../ids.ts';

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** A key as one text, by which items are told apart. */
export function keyId({ pk, sk }: Key): string {
  return `${pk} ${sk}`;
}

/**
 * Every key of the one table, which is also the list of its access patterns. `gsi1` holds lists in order, `gsi2` (sparse)
 * what needs eyes: generations by how they are (processing, failed, cancelled) and requests by their status; `gsi3` all
 * generations, those of a model, and what admins have named.
 */
export const keys = {
  /** A signed-in browser, by the hash of its cookie's token. */
  session: (tokenHash: string) => ({ pk: `SESSION#${tokenHash}`, sk: 'SESSION' }),
  /** A session id of the embedded companion API, by its hash. */
  companionSession: (sessionIdHash: string) => ({ pk: `COMPANIONSESSION#${sessionIdHash}`, sk: 'COMPANIONSESSION' }),

  /** An admin's account; its user id, unique for ever; its second factor; browsers that it knows; and one that is signed in. */
  admin: (id: string) => ({ pk: `ACCESS#${id}`, sk: 'ACCESS' }),
  adminUserId: (userId: string) => ({ pk: `ACCESSUSER#${userId}`, sk: 'ACCESSUSER' }),
  adminSession: (tokenHash: string) => ({ pk: `ADMINSESSION#${tokenHash}`, sk: 'ADMINSESSION' }),
  secondFactor: (accessId: string) => ({ pk: `ACCESS#${accessId}`, sk: 'SECONDFACTOR' }),
  knownBrowsers: (accessId: string) => ({ pk: `ACCESS#${accessId}`, sk: 'BROWSERS' }),
  /** Attempts to sign in to an account: from one known browser or address, and from all unknown ones in a window of time. */
  signInAttempts: (account: string, source: string) => ({ pk: `SIGNIN#${account}`, sk: source }),
  strangersAttempts: (account: string, window: string) => ({ pk: `SIGNIN#${account}`, sk: `WINDOW#${window}` }),

  /** How much of an allowance a subscriber or an admin, by the hash of the account's partition, has spent on a UTC day. It outlives a deleted account by a day, which would else be a way to have it again. */
  allowance: (account: string, day: string, name: string) => ({
    pk: `ALLOWANCE#${sha256(account)}`,
    sk: `${day}#${name}`,
  }),

  subscriber: (userId: string) => ({ pk: `USER#${userId}`, sk: 'PROFILE' }),
  account: (userId: string) => ({ pk: `USER#${userId}`, sk: 'CREDIT' }),
  /** Grants, deductions and corrections, by the permanent idempotency key of each. */
  ledgerEntry: (userId: string, entryId: string) => ({ pk: `USER#${userId}`, sk: `LEDGER#${entryId}` }),

  /** An export or a deletion of all that the user has. */
  accountJob: (userId: string, kind: string) => ({ pk: `USER#${userId}`, sk: `JOB#${kind}` }),
  /** Where the projections have to come by before a deletion goes on; in any partition that they follow. */
  fence: (partition: string, jobId: string) => ({ pk: partition, sk: `FENCE#${jobId}` }),
  historyEvent: (userId: string, eventId: string) => ({ pk: `USER#${userId}`, sk: `EVENT#${eventId}` }),
  /** Numbers that the projections keep: assets by kind, events. */
  counts: (userId: string) => ({ pk: `USER#${userId}`, sk: 'COUNTS' }),
  /** What a user generated in one app, by kind; the app board ranks them. */
  appCounts: (userId: string, appId: string) => ({ pk: `USER#${userId}`, sk: `APPCOUNTS#${appId}` }),
  /** The app board's other numbers: of everything, of one app, and of a country's users. */
  boardTotals: { pk: 'BOARD', sk: 'TOTALS' },
  boardApp: (appId: string) => ({ pk: 'BOARD', sk: `APP#${appId}` }),
  usersCountry: (country: string) => ({ pk: 'BOARD', sk: `COUNTRY#${country}` }),
  /** What the board has counted an asset, or a user, as. */
  countedAsset: (userId: string, assetId: string) => ({ pk: `COUNTEDASSET#${userId}#${assetId}`, sk: 'COUNTEDASSET' }),
  countedUser: (userId: string) => ({ pk: `COUNTEDUSER#${userId}`, sk: 'COUNTEDUSER' }),
  /** What was generated with a model on a UTC day, with its credits; and what credits moved on it without a generation. */
  modelDay: (day: string, modelId: string) => ({ pk: 'DAYS', sk: `${day}#MODEL#${modelId}` }),
  /** What the days before a day came to: each of them of all models together, and, part by part, each model's of several days. */
  pastDays: (day: string) => ({ pk: 'DAYS', sk: `${day}#PAST` }),
  pastModels: (day: string, reach: string, part: number) => ({
    pk: 'DAYS',
    sk: `${day}#PAST#${reach}#${String(part).padStart(4, '0')}`,
  }),
  /** What an API key paid on a UTC day, as far as that was known. */
  keyDay: (day: string, apiKeyId: string) => ({ pk: `KEYDAYS#${day}`, sk: apiKeyId }),
  creditDay: (day: string) => ({ pk: 'DAYS', sk: `${day}#CREDITS` }),
  /** A stream record that has been counted. */
  counted: (recordId: string) => ({ pk: `COUNTED#${recordId}`, sk: 'COUNTED' }),

  notification: (userId: string, id: string) => ({ pk: `USER#${userId}`, sk: `NOTIFICATION#${id}` }),
  pushTarget: (userId: string, hash: string) => ({ pk: `USER#${userId}`, sk: `PUSH#${hash}` }),
  /** Whether an image is what a field asks for, by the hash of both. */
  imageCheck: (hash: string) => ({ pk: `IMAGECHECK#${hash}`, sk: 'IMAGECHECK' }),

  asset: (userId: string, assetId: string) => ({ pk: `USER#${userId}`, sk: `ASSET#${assetId}` }),
  /** An upload on its way; a result of a request that is being made; and how many bytes have been uploaded. */
  upload: (userId: string, uploadId: string) => ({ pk: `USER#${userId}`, sk: `UPLOAD#${uploadId}` }),
  resultFile: (userId: string, uploadId: string) => ({ pk: `USER#${userId}`, sk: `RESULT#${uploadId}` }),
  storage: (userId: string) => ({ pk: `USER#${userId}`, sk: 'STORAGE' }),

  /** A result that is shared by a page of its own; its page is found by the index. */
  share: (userId: string, assetId: string) => ({ pk: `USER#${userId}`, sk: `SHARE#${assetId}` }),

  /** Written twice: when the credits are held and when they are settled. */
  generation: (id: string) => ({ pk: `GEN#${id}`, sk: 'GENERATION' }),
  /** The form's values and the provider's payload; written with the generation. */
  generationInput: (id: string) => ({ pk: `GEN#${id}`, sk: 'INPUT' }),
  /** What happens between hold and settle: attempts, progress, outputs. */
  generationRun: (id: string) => ({ pk: `GEN#${id}`, sk: 'RUN' }),
  /** What the state returns that waits now; beside the run, whose every write it would double in price. */
  taskToken: (id: string) => ({ pk: `GEN#${id}`, sk: 'TOKEN' }),

  /** An account that moved on a UTC day, until the check of accounts has come by; and how far that has come. */
  movedAccount: (day: string, userId: string) => ({
    pk: partitions.movedAccounts(day, movedShardOf(userId)).partition,
    sk: userId,
  }),
  reconciliation: { pk: 'RECONCILIATION', sk: 'PLACE' },

  /** A deduction that the companion app still owes us an answer to, by its generation. */
  deduction: (generationId: string) => ({ pk: `DEDUCTION#${generationId}`, sk: 'DEDUCTION' }),
  /** Something about credits that only a person can put right. */
  issue: (issueId: string) => ({ pk: `ISSUE#${issueId}`, sk: 'ISSUE' }),

  proForm: (id: string) => ({ pk: `PROFORM#${id}`, sk: 'PROFORM' }),
  /** A pro form as it was saved; never changed. */
  proFormVersion: (formId: string, version: number) => ({ pk: `PROFORM#${formId}`, sk: versionSortKey(version) }),
  /** Which pro form a path leads to: no two forms have the same. */
  proFormPath: (routePath: string) => ({ pk: `PROROUTE#${routePath}`, sk: 'PROROUTE' }),
  /** How many requests of a form there are in each status. */
  requestCounts: (formId: string) => ({ pk: `PROFORM#${formId}`, sk: 'COUNTS' }),
  /** The same of all forms together; and how many issues are open. */
  requestTotals: { pk: 'REQUESTS', sk: 'COUNTS' },
  issueCounts: { pk: 'ISSUES', sk: 'COUNTS' },
  /** A notification about a request that was sent, by its idempotency key. */
  requestNotice: (id: string, key: string) => ({ pk: `NOTICE#${id}#${key}`, sk: 'NOTICE' }),
  proRequest: (userId: string, id: string) => ({ pk: `USER#${userId}`, sk: `REQUEST#${id}` }),

  model: (modelId: string) => ({ pk: `MODEL#${modelId}`, sk: 'MODEL' }),
  /** What lists show of a model; alone in the index, which would else read every form. */
  modelSummary: (modelId: string) => ({ pk: `MODEL#${modelId}`, sk: 'SUMMARY' }),
  /** Who holds a slug: no two models have the same. */
  modelSlug: (slug: string) => ({ pk: `MODELSLUG#${slug}`, sk: 'MODELSLUG' }),
  /** A model as it was saved; never changed. */
  modelVersion: (modelId: string, version: number) => ({ pk: `MODEL#${modelId}`, sk: versionSortKey(version) }),
  /** What rests: a model, an API key, or the stage. */
  rest: (kind: string, id: string) => ({ pk: `REST#${kind}#${id}`, sk: 'REST' }),
  restingNow: { pk: 'RESTING', sk: 'NOW' },
  /** An admin's trial of a model at the provider. */
  testRun: (id: string) => ({ pk: `TESTRUN#${id}`, sk: 'TESTRUN' }),
  apiKey: (id: string) => ({ pk: `APIKEY#${id}`, sk: 'APIKEY' }),
  page: (routePath: string) => ({ pk: `PAGE#${routePath}`, sk: 'PAGE' }),
  /** What the pages of an app say of what it is called; an app is nothing but an id that they share. */
  appPages: (appId: string) => ({ pk: `APP#${appId}`, sk: 'PAGES' }),
  auditEntry: (id: string) => ({ pk: 'AUDIT', sk: id }),
} as const;

export interface Partition {
  readonly index?: 'gsi1' | 'gsi2' | 'gsi3';
  readonly partition: string;
  /** Only sort keys that begin so. */
  readonly prefix?: string;
}

/** What `Table.query` reads: a partition of the table or of an index. */
export const partitions = {
  assetsOf: (userId: string): Partition => ({ partition: `USER#${userId}`, prefix: 'ASSET#' }),
  sharesOf: (userId: string): Partition => ({ partition: `USER#${userId}`, prefix: 'SHARE#' }),
  share: (shareId: string): Partition => ({ index: 'gsi1', partition: `SHARE#${shareId}` }),
  /** AI assets of everybody, by the time in their ids. */
  assetsOfApp: (appId: string): Partition => ({ index: 'gsi1', partition: `APP#${appId}` }),
  /** What was generated and paid, day by day: any number of days is one range. */
  days: { partition: 'DAYS' },
  keyDays: (day: string): Partition => ({ partition: `KEYDAYS#${day}` }),
  /** By how much each counts. */
  boardApps: { index: 'gsi1', partition: 'BOARD' },
  boardUsers: (appId: string): Partition => ({ index: 'gsi1', partition: `BOARD#${appId}#USERS` }),
  userCountries: { index: 'gsi1', partition: 'BOARD#COUNTRIES' },
  proRequestsOf: (userId: string): Partition => ({ partition: `USER#${userId}`, prefix: 'REQUEST#' }),
  proRequestsOfForm: (formId: string): Partition => ({ index: 'gsi1', partition: `REQUESTS#${formId}` }),
  /** Of all forms; their keys alone, by their status and then by when they came. */
  proRequests: { index: 'gsi2', partition: 'REQUESTS' },
  proRequestsIn: (status: string): Partition => ({ index: 'gsi2', partition: 'REQUESTS', prefix: `${status}#` }),
  uploadsOf: (userId: string): Partition => ({ partition: `USER#${userId}`, prefix: 'UPLOAD#' }),
  notificationsOf: (userId: string): Partition => ({ partition: `USER#${userId}`, prefix: 'NOTIFICATION#' }),
  sessionsOf: (userId: string): Partition => ({ index: 'gsi1', partition: `USER#${userId}#SESSIONS` }),
  pushTargetsOf: (userId: string): Partition => ({ partition: `USER#${userId}`, prefix: 'PUSH#' }),
  historyOf: (userId: string): Partition => ({ partition: `USER#${userId}`, prefix: 'EVENT#' }),
  ledgerOf: (userId: string): Partition => ({ index: 'gsi1', partition: `USER#${userId}#LEDGER` }),
  generationsOf: (userId: string): Partition => ({ index: 'gsi1', partition: `USER#${userId}#GENERATIONS` }),
  admins: { index: 'gsi1', partition: 'ADMINS' },
  adminSessionsOf: (accessId: string): Partition => ({ index: 'gsi1', partition: `ACCESS#${accessId}#SESSIONS` }),
  apiKeys: { index: 'gsi1', partition: 'APIKEYS' },
  models: { index: 'gsi1', partition: 'MODELS' },
  rests: { index: 'gsi1', partition: 'RESTS' },
  versionsOf: (modelId: string): Partition => ({ partition: `MODEL#${modelId}`, prefix: 'V#' }),
  proFormVersionsOf: (formId: string): Partition => ({ partition: `PROFORM#${formId}`, prefix: 'V#' }),
  pages: { index: 'gsi1', partition: 'PAGES' },
  pagesOf: (modelId: string): Partition => ({ index: 'gsi1', partition: 'PAGES', prefix: `${modelId}#` }),
  /** Models, pages and pro forms by what they are called: all that is searched is in the keys. */
  names: { index: 'gsi3', partition: 'NAMES' },
  proForms: { index: 'gsi1', partition: 'PROFORMS' },
  subscribers: { index: 'gsi1', partition: 'USERS' },
  audit: { partition: 'AUDIT' },
  /** What admins did to a subscriber. */
  auditOf: (userId: string): Partition => ({ index: 'gsi1', partition: `USER#${userId}#AUDIT` }),
  movedAccounts: (day: string, shard: number): Partition => ({ partition: `MOVED#${day}#${shard}` }),
  issues: { index: 'gsi1', partition: 'ISSUES' },
  dueDeductions: { index: 'gsi2', partition: 'DEDUCTIONS' },
  /** One partition takes the beginnings and ends of 500 generations a second. */
  processing: { index: 'gsi2', partition: 'PROCESSING' },
  failedGenerations: { index: 'gsi2', partition: 'FAILED' },
  cancelledGenerations: { index: 'gsi2', partition: 'CANCELLED' },
  /** However they are. */
  generations: { index: 'gsi3', partition: 'GENERATIONS' },
  generationsOfModel: (modelId: string): Partition => ({ index: 'gsi3', partition: `MODEL#${modelId}#GENERATIONS` }),
} as const satisfies Record<string, Partition | ((...parts: never[]) => Partition)>;

/** Versions are listed in their order. */
function versionSortKey(version: number): string {
  return `V#${String(version).padStart(8, '0')}`;
}

/** At the beginning of a day, every account that moves is marked: writers are spread over this many partitions. */
export const movedShards = 8;

function movedShardOf(userId: string): number {
  return Number.parseInt(sha256(userId).slice(0, 2), 16) % movedShards;
}

/** Index keys by which a generation is listed, its subscriber's and all, newest first, and found while it is processing. */
export function generationIndexKeys({ id, userId, createdAt }: { id: string; userId: string; createdAt: string }) {
  const sortKey = shortSortKey({ id, createdAt });
  return {
    gsi1pk: partitions.generationsOf(userId).partition,
    gsi1sk: sortKey,
    gsi2pk: partitions.processing.partition,
    gsi2sk: sortKey,
    gsi3pk: partitions.generations.partition,
    gsi3sk: sortKey,
  };
}

/** A generation's item has to stay below a kilobyte: of its id, which is a hash, this much tells apart those of a millisecond. */
function shortSortKey({ id, createdAt }: { id: string; createdAt: string }): string {
  return `${createdAt}#${id.slice(0, 8)}`;
}

/** An item has one place in an index: it is a generation's input that is in the list of its model. */
export function generationInputIndexKeys(generation: { id: string; modelId: string; createdAt: string }) {
  const { id, modelId, createdAt } = generation;
  return { gsi3pk: partitions.generationsOfModel(modelId).partition, gsi3sk: shortSortKey({ id, createdAt }) };
}

/** Where a generation that has made nothing is found once it has ended; the model is in the key, to choose by without reading more. */
export function unmadeIndexKeys(
  generation: { id: string; modelId: string; createdAt: string },
  status: 'failed' | 'cancelled',
) {
  const { id, modelId, createdAt } = generation;
  const { partition } = status === 'failed' ? partitions.failedGenerations : partitions.cancelledGenerations;
  return { gsi2pk: partition, gsi2sk: `${shortSortKey({ id, createdAt })}#${modelId}` };
}

/** Index keys by which a subscriber's signed-in browsers and deep links are listed, newest first. */
export function sessionIndexKeys({ userId, createdAt, hash }: { userId: string; createdAt: string; hash: string }) {
  return { gsi1pk: partitions.sessionsOf(userId).partition, gsi1sk: `${createdAt}#${hash}` };
}

/** The same of an admin's signed-in browsers. */
export function adminSessionIndexKeys(session: { accessId: string; startedAt: string; tokenHash: string }) {
  const { accessId, startedAt, tokenHash } = session;
  return { gsi1pk: partitions.adminSessionsOf(accessId).partition, gsi1sk: `${startedAt}#${tokenHash}` };
}

interface IndexedRequest {
  readonly id: string;
  readonly formId: string;
  readonly createdAt: string;
}

/** Index keys by which a request is listed among those of its form, newest first. */
export function proRequestIndexKeys({ id, formId, createdAt }: IndexedRequest) {
  return { gsi1pk: partitions.proRequestsOfForm(formId).partition, gsi1sk: `${createdAt}#${id}` };
}

/** And by which it is found among all that are in the same status; the sort key says whose form's it is. */
export function proRequestStatusKeys({ id, formId, createdAt }: IndexedRequest, status: string) {
  return { gsi2pk: partitions.proRequests.partition, gsi2sk: `${status}#${createdAt}#${formId}#${id}` };
}

/** What a key of an index holds is a kilobyte at most. */
const mostNameBytes = 1000;
const longestWord = 200;

/** Index keys by which something is found by what it is called: as JSON, since people name things with any signs. */
function nameIndexKeys(words: readonly string[]) {
  let longest = longestWord;
  let text = JSON.stringify(words);
  while (Buffer.byteLength(text) > mostNameBytes) {
    text = JSON.stringify(words.map((word) => word.slice(0, longest)));
    longest = Math.floor(longest * 0.8);
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

/** Whose a page is, and what it is called without a title of its own, says its model. */
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
