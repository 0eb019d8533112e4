import { CopyObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { randomUUID } from 'node:crypto';
import { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';
import { demoUserId } from '#infra/demo/subscribers.ts';
import { assets } from '#shared/contracts/assets.ts';
import { companion } from '#shared/contracts/companion.ts';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import { type Answer, call, companionSecret, type Product } from './product.ts';
import { productTable } from './product-table.ts';

export const profile = {
  name: 'Nadia Osei',
  country: 'Ghana',
  countryCode: 'GH',
  planName: 'Starter',
  sku: 'sku_starter',
  planIsOneTime: true,
  subscriptionId: 'sub-1',
  subscriptionCreatedAt: '2026-01-01T00:00:00.000Z',
  subscriptionExpiresAt: null,
};

const daysFromNow = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();

const likeTheDemonstration = {
  ...profile,
  name: 'Maya Lindqvist',
  country: 'Sweden',
  countryCode: 'SE',
  planName: 'Pro',
  sku: 'sku_pro',
  planIsOneTime: false,
  subscriptionCreatedAt: daysFromNow(-90),
  subscriptionExpiresAt: daysFromNow(365),
};

export interface OwnSubscriber {
  readonly id: string;
  readonly sessionId: string;
}

/** Creates a subscriber with credits through the companion API, like the mobile app's back end. */
export function newSubscriber(siteUrl: string, credits: number): Promise<OwnSubscriber> {
  return subscriberWith(siteUrl, profile, credits);
}

/**
 * Creates a subscriber like the demonstration's, optionally with copies of its assets. Tests share a product, so the
 * demonstration's own subscriber must stay unchanged.
 */
export async function newMaya(
  product: Product,
  { credits = 500, gallery = false }: { credits?: number; gallery?: boolean } = {},
): Promise<OwnSubscriber> {
  const subscriber = await subscriberWith(product.siteUrl, likeTheDemonstration, credits);
  if (gallery) await giveGallery(product, subscriber);
  return subscriber;
}

async function subscriberWith(siteUrl: string, body: typeof profile | typeof likeTheDemonstration, amount: number) {
  const id = `user-${randomUUID()}`;
  const headers = { 'x-companion-secret': companionSecret };
  const params = { id };
  succeeded(await call(siteUrl, companion.putUser, { params, body, headers }));
  const grantHeaders = { ...headers, 'idempotency-key': randomUUID() };
  succeeded(await call(siteUrl, companion.grantCredits, { params, body: { amount }, headers: grantHeaders }));
  return { id, sessionId: await newLink(siteUrl, id) };
}

/** Returns the id of a new deep link, for use if no other link was opened or after the earlier link has ended. */
export async function newLink(siteUrl: string, id: string): Promise<string> {
  const headers = { 'x-companion-secret': companionSecret };
  const answer = await call(siteUrl, companion.createUserSession, { params: { id }, body: {}, headers });
  return succeeded(answer).body.sessionId;
}

/** Copies the demonstration's assets with their files, and waits until the stream has counted them. */
async function giveGallery(product: Product, { id, sessionId }: OwnSubscriber): Promise<void> {
  const { cloud, mediaUrl } = product;
  const repository = new AssetRepository(productTable(cloud.endpoints.dynamodb, cloud.tableName('Table')), mediaUrl);
  const client = new S3Client({ ...localClientConfig, endpoint: cloud.endpoints.s3, forcePathStyle: true });
  const Bucket = cloud.bucketName('Media');
  const { items } = await repository.storedPageOf(demoUserId, { limit: 100 });
  for (const asset of items) {
    const fileKey = asset.fileKey.replace(demoUserId, id);
    await client.send(new CopyObjectCommand({ Bucket, Key: fileKey, CopySource: `${Bucket}/${asset.fileKey}` }));
    await repository.create({ ...asset, userId: id, fileKey });
  }
  client.destroy();
  const subscriber = await product.signIn(sessionId);
  const areCounted = async () => {
    const { body } = await subscriber.call(assets.countAssets, { query: {} });
    expect(body.image + body.video + body.audio).toBe(items.length);
  };
  await eventually(areCounted);
}

function succeeded(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`The companion API answered ${answer.status}`, { cause: answer.body });
  return answer;
}
