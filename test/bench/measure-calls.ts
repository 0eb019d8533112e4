import { functionCredentials } from '#infra/local-cloud/iam/identities.ts';
import { adminAnalytics } from '#shared/contracts/admin-analytics.ts';
import { adminGenerations } from '#shared/contracts/admin-generations.ts';
import { adminModels } from '#shared/contracts/admin-models.ts';
import { adminMonitor } from '#shared/contracts/admin-monitor.ts';
import { adminOverview } from '#shared/contracts/admin-overview.ts';
import { adminPauses } from '#shared/contracts/admin-pauses.ts';
import { generations } from '#shared/contracts/generations.ts';
import { pages } from '#shared/contracts/pages.ts';
import { session } from '#shared/contracts/session.ts';
import { call, type Product, type SignedIn } from '#test/support/product.ts';
import { testBrowser } from '#test/support/test-browser.ts';
import type { DynamoMeter } from './dynamo-meter.ts';

/** How often one call reads or writes the table, in a function that has already answered an equal call. */
export interface CallCost {
  readonly name: CallName;
  readonly requests: number;
}

/** The allowed table requests per call (`max`), the goal, and the function that answers (`servedBy`). */
export const callBudgets = {
  connect: { goal: 3, max: 3, servedBy: 'session' },
  page: { goal: 2, max: 2, servedBy: 'pages' },
  submit: { goal: 4, max: 4, servedBy: 'generations' },
  'poll between two looks at the provider': { goal: 2, max: 2, servedBy: 'generations' },
  // Reads the admin; apps; then totals and names.
  'app board': { goal: 3, max: 3, servedBy: 'admin-analytics' },
  monitor: { goal: 3, max: 3, servedBy: 'admin-monitor' },
  // Reads the admin; running generations; then the counts, with generations that can be stuck.
  'what waits for an admin': { goal: 3, max: 3, servedBy: 'admin-overview' },
  // Reads the admin; the pending requests; then their number.
  'the requests that wait': { goal: 3, max: 3, servedBy: 'admin-overview' },
  // Reads the admin; today with the days before it; then, until those are summed up, the single days.
  "home's days": { goal: 3, max: 3, servedBy: 'admin-overview' },
  // Reads the admin; the names; by id. test/integration/domain/console-costs.test.ts measures all of the console's
  // calls at full size.
  "the palette's search": { goal: 3, max: 3, servedBy: 'admin-overview' },
  "analytics' users": { goal: 3, max: 3, servedBy: 'admin-analytics' },
  // Reads the admin; the model with its pause; its days.
  "a model's figures": { goal: 3, max: 3, servedBy: 'admin-analytics' },
  // Reads the admin; keys; then the generations. test/integration/domain/list-costs.test.ts measures long lists.
  "the console's generations": { goal: 3, max: 3, servedBy: 'admin-generations' },
  "the console's failed generations": { goal: 3, max: 3, servedBy: 'admin-generations' },
  // Reads the admin; the generation; its bill, and whether its payer's bills can be read.
  'a generation in the console': { goal: 3, max: 3, servedBy: 'admin-generations' },
  // Reads the admin; models and unpublished drafts, in parallel.
  "the console's models": { goal: 3, max: 3, servedBy: 'admin-models' },
  pauses: { goal: 3, max: 2, servedBy: 'admin-pauses' },
} as const satisfies Record<string, { goal: number; max: number; servedBy: string }>;
type CallName = keyof typeof callBudgets;

interface World {
  readonly product: Product;
  readonly meter: DynamoMeter;
  readonly subscriber: SignedIn;
  readonly waitUntilQuiet: () => Promise<void>;
}

export async function measureCalls({ product, meter, subscriber, waitUntilQuiet }: World): Promise<CallCost[]> {
  const admin = await product.signInAdmin();
  const { siteUrl } = product;
  const values = { prompt: 'a lighthouse #never #no-webhook', image_size: 'square_hd', num_images: 1 };
  let id = '';
  const calls: Record<CallName, () => Promise<{ status: number }>> = {
    connect: () =>
      call(siteUrl, session.connectSession, {
        body: { sessionId: 'demo-session', fingerprint: 'test' },
        headers: { cookie: testBrowser },
      }),
    page: () => subscriber.call(pages.getPage, { params: { routePath: 'patient' } }),
    submit: async () => {
      const answer = await subscriber.generate('/patient', values);
      ({ id } = answer.body.generation);
      return answer;
    },
    'poll between two looks at the provider': () => subscriber.call(generations.getGeneration, { params: { id } }),
    'app board': () => admin.call(adminAnalytics.getBoard, { query: {} }),
    monitor: () => admin.call(adminMonitor.listProcessing, { query: {} }),
    'what waits for an admin': () => admin.call(adminOverview.getWaiting, {}),
    'the requests that wait': () => admin.call(adminOverview.getPending, {}),
    "home's days": () => admin.call(adminOverview.getOverview, {}),
    "the palette's search": () => admin.call(adminOverview.search, { query: { q: 'dream' } }),
    "the console's generations": () => admin.call(adminGenerations.listAllGenerations, { query: {} }),
    "the console's failed generations": () =>
      admin.call(adminGenerations.listAllGenerations, { query: { status: 'failed', modelId: 'dream-image' } }),
    'a generation in the console': () => admin.call(adminGenerations.inspectOne, { params: { id } }),
    "the console's models": () => admin.call(adminModels.listModels, {}),
    pauses: () => admin.call(adminPauses.listPauses, {}),
    "a model's figures": () => admin.call(adminAnalytics.getModelStats, { params: { id: 'dream-image' }, query: {} }),
    "analytics' users": () => admin.call(adminAnalytics.listUsers, { query: {} }),
  };
  const costs: CallCost[] = [];
  for (const [name, makeCall] of Object.entries(calls) as [CallName, () => Promise<{ status: number }>][]) {
    await makeCall();
    await waitUntilQuiet();
    meter.requests.length = 0;
    const { status } = await makeCall();
    if (status >= 300) throw new Error(`${name} answered ${status}`);
    costs.push({ name, requests: countOwnRequests(meter, product.cloud.functionName(callBudgets[name].servedBy)) });
    await waitUntilQuiet();
  }
  return costs;
}

/** Counts the function's own requests. A late poll also asks the provider and records the time, so it is left out. */
function countOwnRequests({ requests }: DynamoMeter, functionName: string): number {
  const { accessKeyId } = functionCredentials(functionName);
  const own = requests.filter((request) => request.accessKeyId === accessKeyId);
  return own.filter(({ writes }) => !writes.some(({ item }) => item === 'RUN')).length;
}
