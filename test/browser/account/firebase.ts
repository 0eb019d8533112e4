import type { BrowserContext, Page } from 'playwright-core';
import type { StandIns } from '#infra/stand-ins/stand-ins.ts';
import { openScreen } from '../open-screen.ts';
import type { Stage } from '../stage.ts';

const project = {
  apiKey: 'local-api-key',
  projectId: 'atelia-local',
  messagingSenderId: '1',
  appId: '1:1:web:1',
  vapidKey: 'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U',
};

/** Opens the app on a stage with or without Firebase. Firebase's own client talks to the stand-in. */
export async function openWithPush(
  stage: Stage,
  sessionId: string,
  { apiKey = project.apiKey, hasFirebase = true }: { apiKey?: string; hasFirebase?: boolean } = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const { context, page } = await openScreen(stage, '/appTOS', { serviceWorkers: 'allow', notifications: 'granted' });
  await context.route('**/site-config.json', async (route) => {
    const answer = await route.fetch();
    const firebase = hasFirebase ? { ...project, apiKey } : undefined;
    await route.fulfill({ json: { ...(await answer.json()), firebase } });
  });
  await leadToStandIn(context, stage.product.providers);
  await context.addInitScript(bringPushService);
  await page.goto(`${stage.product.siteUrl}/?id=${sessionId}`);
  return { context, page };
}

async function leadToStandIn(context: BrowserContext, { hosts }: StandIns): Promise<void> {
  await context.route(/^https:\/\/[^/]+\.googleapis\.com\//, async (route) => {
    const { host, pathname } = new URL(route.request().url());
    const response = await route.fetch({ url: `${hosts[host]}${pathname}` });
    await route.fulfill({ response, headers: { ...response.headers(), 'access-control-allow-origin': '*' } });
  });
}

/** Adds a push service, which the packaged browser lacks. */
function bringPushService(): void {
  const subscription = {
    endpoint: 'https://push.example/1',
    getKey: () => new Uint8Array(65).buffer,
    unsubscribe: async () => true,
  };
  const manager = { getSubscription: async () => subscription, subscribe: async () => subscription };
  Object.defineProperty(ServiceWorkerRegistration.prototype, 'pushManager', { get: () => manager });
}
