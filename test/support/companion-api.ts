import { randomUUID } from 'node:crypto';
import { CopyObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { expect } from 'vitest';
import { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import { isDemoAsset } from '#infra/demo/gallery.ts';
import { allRecipients, demoUserId } from '#infra/demo/people.ts';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';
import { assets } from '#shared/contracts/assets.ts';
import { companion } from '#shared/contracts/companion.ts';
import { consentVersion } from '#shared/rules/consent.ts';
import { eventually } from './eventually.ts';
import { productTable } from './product-table.ts';
import { type Answer, call, companionSecret, type Product } from './product.ts';

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

const demoProfile = {
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

export interface NewSubscriber {
  readonly id: string;
  readonly sessionId: string;
}

/** Creates a subscriber with credits through the companion API, like the mobile app's back end. */
export function createSubscriberWithCredits(siteUrl: string, credits: number): Promise<NewSubscriber> {
  return createSubscriber(siteUrl, profile, { credits });
}

/**
 * Creates a subscriber like the demonstration's, optionally with copies of its assets. Tests share a product, so the
 * demonstration's own subscriber must stay unchanged.
 */
export async function createMaya(
  product: Product,
  {
    credits = 500,
    gallery = false,
    hasAgreed = true,
  }: { credits?: number; gallery?: boolean; hasAgreed?: boolean } = {},
): Promise<NewSubscriber> {
  const subscriber = await createSubscriber(product.siteUrl, demoProfile, { credits, hasAgreed });
  if (gallery) await copyDemoAssets(product, subscriber);
  return subscriber;
}

async function createSubscriber(
  siteUrl: string,
  body: typeof profile | typeof demoProfile,
  { credits: amount, hasAgreed = true }: { credits: number; hasAgreed?: boolean },
) {
  const id = `user-${randomUUID()}`;
  const headers = { 'x-companion-secret': companionSecret };
  const params = { id };
  requireSuccess(await call(siteUrl, companion.putUser, { params, body, headers }));
  const grantHeaders = { ...headers, 'idempotency-key': randomUUID() };
  requireSuccess(await call(siteUrl, companion.grantCredits, { params, body: { amount }, headers: grantHeaders }));
  return { id, sessionId: await createLink(siteUrl, id, { hasAgreed }) };
}

const consent = { recipients: allRecipients, version: consentVersion, agreedAt: new Date().toISOString() };

/**
 * Returns the id of a new deep link, for use if no other link was opened or after the earlier link has ended. Unless
 * `hasAgreed` is false, the subscriber has agreed in the mobile app that providers get texts and pictures.
 */
export async function createLink(siteUrl: string, id: string, { hasAgreed = true } = {}): Promise<string> {
  const headers = { 'x-companion-secret': companionSecret };
  const answer = await call(siteUrl, companion.createUserSession, {
    params: { id },
    body: hasAgreed ? { consent } : {},
    headers,
  });
  return requireSuccess(answer).body.sessionId;
}

/** Copies the demonstration's assets with their files, and waits until the stream has counted them. */
async function copyDemoAssets(product: Product, { id, sessionId }: NewSubscriber): Promise<void> {
  const { cloud, mediaUrl } = product;
  const repository = new AssetRepository(productTable(cloud.endpoints.dynamodb, cloud.tableName('Table')), mediaUrl);
  const client = new S3Client({ ...localClientConfig, endpoint: cloud.endpoints.s3, forcePathStyle: true });
  const Bucket = cloud.bucketName('Media');
  const { items: stored } = await repository.storedPageOf(demoUserId, { limit: 100 });
  // Other tests generate as the demonstration's subscriber meanwhile.
  const items = stored.filter(isDemoAsset);
  for (const asset of items) {
    const fileKey = asset.fileKey.replace(demoUserId, id);
    await client.send(new CopyObjectCommand({ Bucket, Key: fileKey, CopySource: `${Bucket}/${asset.fileKey}` }));
    await repository.create({ ...asset, userId: id, fileKey });
  }
  client.destroy();
  const subscriber = await product.signIn(sessionId);
  const expectCounted = async () => {
    const { body } = await subscriber.call(assets.countAssets, { query: {} });
    expect(body.image + body.video + body.audio).toBe(items.length);
  };
  await eventually(expectCounted);
}

function requireSuccess(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`The companion API answered ${answer.status}`, { cause: answer.body });
  return answer;
}
