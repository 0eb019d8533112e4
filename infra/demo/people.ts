import type { AdminRepository } from '#functions/domain/admins/admin-repository.ts';
import { hashPassword } from '#functions/domain/admins/password.ts';
import { mockUserId } from '#functions/domain/assets/asset-repository.ts';
import type { ConsentRepository } from '#functions/domain/consents/consent-repository.ts';
import type { Ledger } from '#functions/domain/credits/ledger.ts';
import type { LinkRepository } from '#functions/domain/sessions/link-repository.ts';
import type { Subscriber, SubscriberRepository } from '#functions/domain/subscribers/subscriber-repository.ts';
import { sha256 } from '#functions/platform/ids-and-idempotency.ts';
import { consentVersion, judgeRecipient } from '#shared/rules/consent.ts';

const admins = [
  { id: 'demo-access-admin', userId: 'admin', name: 'Ada Admin', isSuperAdmin: true },
  { id: 'demo-access-editor', userId: 'editor', name: 'Eddie Editor', isSuperAdmin: false },
] as const;

export const demoOwner = admins[0];

/** These accounts are for this machine only; `npm start` prints their passwords. */
export async function seedAdmins(repository: AdminRepository): Promise<void> {
  for (const admin of admins) {
    if ((await repository.find(admin.id)) !== undefined) continue;
    await repository.install({
      ...admin,
      isAdmin: true,
      isActive: true,
      totalModels: 0,
      createdAt: new Date().toISOString(),
      passwordHash: await hashPassword(`atelia-local-${admin.userId}`),
    });
  }
}

/** The demonstration asks for consent only after it was withdrawn in the settings. */
export const allRecipients = ['fal', judgeRecipient];

const day = 24 * 60 * 60 * 1000;

interface DemoSubscriber {
  readonly sessionId: string;
  readonly userId: string;
  readonly name: string;
  readonly country: string;
  readonly countryCode: string;
  readonly credits: number;
  readonly sessionDays: number;
  readonly subscriptionDays: number;
}

export const demoUserId = 'demo-subscriber';

const demoSubscribers: readonly DemoSubscriber[] = [
  {
    sessionId: 'demo-session',
    userId: demoUserId,
    name: 'Maya Lindqvist',
    country: 'Sweden',
    countryCode: 'SE',
    credits: 500,
    sessionDays: 3650,
    subscriptionDays: 365,
  },
  {
    sessionId: 'low-credit-session',
    userId: 'low-credit-subscriber',
    name: 'Tomás Rivera',
    country: 'Mexico',
    countryCode: 'MX',
    credits: 3,
    sessionDays: 3650,
    subscriptionDays: 30,
  },
  {
    sessionId: 'expired-session',
    userId: 'expired-subscriber',
    name: 'Ines Moreau',
    country: 'France',
    countryCode: 'FR',
    credits: 120,
    sessionDays: -1,
    subscriptionDays: -1,
  },
];

interface SeededSubscribers {
  readonly consents: ConsentRepository;
  readonly subscribers: SubscriberRepository;
  readonly links: LinkRepository;
  readonly ledger: Ledger;
}

export async function seedSubscribers({ consents, subscribers, links, ledger }: SeededSubscribers): Promise<void> {
  for (const demo of demoSubscribers) {
    const now = new Date();
    await seedLink(links, demo, now);
    if ((await subscribers.find(demo.userId)) !== undefined) continue;
    await ledger.openAccount(demo.userId);
    const grant = { amount: demo.credits, reason: 'Demonstration', idempotencyKey: `demo/${demo.userId}`, at: now };
    await ledger.grant(demo.userId, grant);
    // The subscriber is saved last: its presence means that everything else exists.
    await subscribers.save(makeSubscriber(demo, now));
  }
  for (const userId of [...demoSubscribers.map((demo) => demo.userId), mockUserId]) await giveAll(consents, userId);
}

async function giveAll(consents: ConsentRepository, userId: string): Promise<void> {
  if ((await consents.listOf(userId)).length > 0) return;
  const now = new Date();
  await consents.give(userId, { recipients: allRecipients, version: consentVersion, agreedAt: now.toISOString() });
}

async function seedLink(links: LinkRepository, { sessionId, userId, sessionDays }: DemoSubscriber, now: Date) {
  const hash = sha256(sessionId);
  if ((await links.find(hash))?.isReusable) return;
  const expiresAt = new Date(now.getTime() + sessionDays * day).toISOString();
  await links.save(hash, { userId, createdAt: now.toISOString(), expiresAt, isReusable: true });
}

function makeSubscriber(
  { userId, name, country, countryCode, subscriptionDays }: DemoSubscriber,
  now: Date,
): Subscriber {
  return {
    userId,
    name,
    country,
    countryCode,
    planName: 'Pro',
    sku: 'sku_pro',
    planIsOneTime: false,
    subscriptionId: `subscription-of-${userId}`,
    subscriptionCreatedAt: new Date(now.getTime() - 90 * day).toISOString(),
    subscriptionExpiresAt: new Date(now.getTime() + subscriptionDays * day).toISOString(),
    views: 42,
    userCount: 1,
    createdAt: new Date(now.getTime() - 90 * day).toISOString(),
  };
}
