import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { synthesise } from '#infra/local-cloud/build.ts';
import { startProduct } from '#test/support/product.ts';
import { productTable } from '#test/support/product-table.ts';
import { createSubscriberWithCredits, createMaya } from '#test/support/companion-api.ts';
import { PauseRepository } from '#functions/domain/pauses/pause-repository.ts';
import { noStats } from '#shared/rules/protection.ts';
import { proRequests } from '#shared/contracts/pro-requests.ts';
import { adminUsers } from '#shared/contracts/admin-users.ts';
import { adminAlerts } from '#shared/contracts/admin-alerts.ts';
import { generations } from '#shared/contracts/generations.ts';
import { shares } from '#shared/contracts/shares.ts';
import { adminProRequests } from '#shared/contracts/admin-pro-requests.ts';

await synthesise();
const product = await startProduct({ timeScale: 0.1, jobsAtOnce: 40 });
const out: Record<string, unknown> = { siteUrl: product.siteUrl };
const attempt = async (name: string, act: () => Promise<unknown>) => {
  try {
    out[name] = await act();
  } catch (error) {
    console.error(name, error);
  }
};
const settled = async (who: any, id: string): Promise<any> => {
  for (;;) {
    const { body } = await who.call(generations.getGeneration, { params: { id } });
    if (body.generation.status !== 'processing') return body.generation;
    await setTimeout(300);
  }
};
const demo = await product.signIn('demo-session');
await attempt('made', async () => {
  for (const prompt of ['A kite above the dunes', 'A greenhouse on the moon', 'Rain over the harbour #fail']) {
    const { body } = await demo.generate('dream-image', { prompt, image_size: 'square_hd', num_images: 2 });
    await settled(demo, body.generation.id);
  }
  const { body } = await demo.generate('voice-over', {
    prompt: 'Good evening, and welcome to the harbour.',
    'voice_setting.voice_id': 'Wise_Woman',
  });
  await settled(demo, body.generation.id);
  return body.generation.id;
});
await attempt('two', async () => {
  const { body } = await demo.generate('dream-image', {
    prompt: 'Two boats on a calm lake at dawn',
    image_size: 'square_hd',
    num_images: 2,
  });
  const done = await settled(demo, body.generation.id);
  const asset = done.assets[0]!;
  const answer = await demo.call(shares.shareAsset, { params: { id: asset.id } });
  out['share'] = answer.body.share?.url;
  await demo.call(shares.changeShare, { params: { id: asset.id }, body: { showsPrompt: true } } as never);
  out['asset'] = asset.id;
  return body.generation.id;
});
const admin = await product.signInAdmin();
const words = [
  'My dog as a captain',
  'My grandmother in front of her bakery, in the light of the evening',
  'Our band on the roof of the old cinema, all five of us, with the sunset behind',
  'Wedding portrait in the style of a 1920s poster',
  'A logo for our rowing club',
];
await attempt('requests', async () => {
  for (let n = 0; n < 20; n++) {
    const maya = n < 2 ? demo : await product.signIn((await createMaya(product)).sessionId);
    const { body, status } = await maya.call(proRequests.createProRequest, {
      headers: { 'idempotency-key': randomUUID() },
      body: { routePath: 'portrait-request', details: `${words[n % words.length]}`, values: {} },
    } as never);
    if (status !== 201) console.error('request', status, JSON.stringify(body));
  }
});
await attempt('endless', async () => {
  for (let n = 0; n < 5; n++) {
    const maya = await product.signIn((await createMaya(product)).sessionId);
    await maya.generate('dream-image', { prompt: `A lighthouse ${n} #never`, image_size: 'square_hd', num_images: 1 });
  }
});
await attempt('pauses', async () => {
  const pauses = new PauseRepository(productTable(product.cloud.endpoints.dynamodb, product.cloud.tableName('Table')));
  const since = new Date(Date.now() - 3_600_000 * 2).toISOString();
  const base = { since, stats: { ...noStats, completed: 4, faults: 6 }, failedTestRequests: 1 };
  await pauses.begin({
    ...base,
    kind: 'model',
    id: 'voice-over',
    name: 'Voice Over',
    reason: 'failures',
    nextTestRequestAt: new Date(Date.now() + 600_000).toISOString(),
  } as never);
  await pauses.begin({
    ...base,
    kind: 'model',
    id: 'photo-to-video',
    name: 'Photo to Video',
    reason: 'margin',
    stats: { ...noStats, completed: 30, priced: 30, pricedCredits: 300, costUsd: 4 },
  } as never);
  await pauses.begin({
    ...base,
    kind: 'key',
    id: 'k1',
    name: 'Paintings',
    reason: 'cost',
    until: new Date(Date.now() + 8 * 3_600_000).toISOString(),
  } as never);
  await pauses.savePausedNow(await pauses.all());
});
await attempt('invitation', async () => {
  const { body } = await admin.call(adminUsers.createInvitation, {
    body: { name: 'Nora Lind', userId: 'nora', role: 'support' },
  } as never);
  return body;
});
await attempt('alerts', async () => {
  const { body } = await admin.call(adminAlerts.createWebhook, {
    body: { name: 'Ops', url: 'https://webhooks.stand-in.example/ops' },
  } as never);
  await product.cloud.invoke('alerts', {});
  return body;
});
await attempt('fresh', async () => (await createSubscriberWithCredits(product.siteUrl, 100)).sessionId);
await attempt('poor', async () => (await createSubscriberWithCredits(product.siteUrl, 3)).sessionId);
writeFileSync('/tmp/zz.json', JSON.stringify(out, null, 1));
console.log(JSON.stringify(out));
process.on('SIGTERM', () => void product.close().then(() => process.exit(0)));
for (;;) await setTimeout(60_000);
