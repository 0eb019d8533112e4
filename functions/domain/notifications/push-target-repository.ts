import * as z from 'zod/mini';
import { sha256 } from '#functions/platform/ids-and-idempotency.ts';
import { alertKeys } from '#functions/platform/table/console-keys.ts';
import { keyCondition, setExpression } from '#functions/platform/table/expression.ts';
import { type Key, keyId, keys, type Partition, partitions } from '#functions/platform/table/keys.ts';
import type { Table, Wanted } from '#functions/platform/table/table.ts';
import { type PushTarget, pushTargetSchema } from '#shared/contracts/notifications.ts';

const removal = setExpression({}, ['pushTarget']);

const stamp = z._default(z.string(), '');

const ownerOrAccountSchema = z.object({ tokenHash: z.optional(z.string()), securityStamp: stamp });

const sessionSchema = z.object({ pk: z.string(), pushTarget: pushTargetSchema, securityStamp: stamp });

interface SessionPlaces {
  readonly sessionKey: (tokenHash: string) => Key;
  readonly ownerKey: (targetHash: string) => Key;
  readonly sessionList: (userId: string) => Partition;
  /** A new stamp of the account ends its sessions without deleting them. */
  readonly accountKey?: (userId: string) => Key;
}

const subscriberPlaces: SessionPlaces = {
  sessionKey: keys.session,
  ownerKey: keys.pushTargetOwner,
  sessionList: partitions.sessionsOf,
};

export const adminPlaces: SessionPlaces = {
  sessionKey: keys.adminSession,
  ownerKey: alertKeys.pushTargetOwner,
  sessionList: partitions.adminSessionsOf,
  accountKey: keys.admin,
};

/** A user has at most twenty sessions, and some links in the same list. */
const maxItemsRead = 200;
const maxTargets = 20;

export interface Registration {
  readonly tokenHash: string;
  readonly target: PushTarget;
}

/** A push target is part of its session and ends with it. Decision: docs/decisions/015-notifications-and-tray.md */
export class PushTargetRepository {
  private readonly table: Table;
  private readonly places: SessionPlaces;

  constructor(table: Table, places = subscriberPlaces) {
    this.table = table;
    this.places = places;
  }

  async register(
    { tokenHash, expiresAtEpochSeconds }: { readonly tokenHash: string; readonly expiresAtEpochSeconds: number },
    pushTarget: PushTarget,
  ): Promise<void> {
    const { name: TableName } = this.table;
    const owner = { ...this.places.ownerKey(sha256(pushTarget.value)), tokenHash, expiresAtEpochSeconds };
    await this.table.transactOnce([
      {
        Update: {
          TableName,
          Key: this.places.sessionKey(tokenHash),
          UpdateExpression: 'SET pushTarget = :target',
          ExpressionAttributeValues: { ':target': pushTarget },
          ConditionExpression: 'attribute_exists(pk)',
        },
      },
      { Put: { TableName, Item: owner } },
    ]);
  }

  async unregister(tokenHash: string): Promise<void> {
    await this.table.update(this.places.sessionKey(tokenHash), removal, 'attribute_exists(pk)');
  }

  async forget({ tokenHash, target }: Registration): Promise<void> {
    const update = { ...removal, values: { ':target': target } };
    await this.table.update(this.places.sessionKey(tokenHash), update, 'pushTarget = :target');
  }

  /** Leaves out browsers that were signed out, or that another session has registered since. */
  async registrationsOf(userId: string, now: Date): Promise<Registration[]> {
    const { names, values, ...condition } = keyCondition(this.places.sessionList(userId));
    const { Items = [] } = await this.table.runQuery({
      ...condition,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ...values, ':now': Math.floor(now.getTime() / 1000) },
      FilterExpression: 'attribute_exists(pushTarget) AND expiresAtEpochSeconds > :now',
      ScanIndexForward: false,
      Limit: maxItemsRead,
    });
    const { length: prefixLength } = this.places.sessionKey('').pk;
    const registrations = Items.slice(0, maxTargets).map((item) => {
      const { pk, pushTarget, securityStamp } = sessionSchema.parse(item);
      const owner = this.places.ownerKey(sha256(pushTarget.value));
      return { tokenHash: pk.slice(prefixLength), target: pushTarget, owner, securityStamp };
    });
    if (registrations.length === 0) return [];
    const account = this.places.accountKey?.(userId);
    const found = await this.table.getMany(
      [...registrations.map(({ owner }) => owner), ...(account ? [account] : [])],
      ownerOrAccountSchema,
    );
    const isOpen = ({ securityStamp }: (typeof registrations)[number]) =>
      account === undefined || found.get(keyId(account))?.securityStamp === securityStamp;
    return registrations
      .filter((one) => isOpen(one) && found.get(keyId(one.owner))?.tokenHash === one.tokenHash)
      .map(({ tokenHash, target }) => ({ tokenHash, target }));
  }
}

export function adminRegistrationAt(tokenHash: string) {
  const schema = z.object({ pushTarget: z.optional(pushTargetSchema) });
  return { key: keys.adminSession(tokenHash), schema } satisfies Wanted;
}
