import { adminKeys } from '#functions/platform/table/console-keys.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';

interface Account {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: string;
}

interface AdminFields {
  readonly id: string;
  readonly name: string;
  readonly userId: string;
  readonly isAdmin: boolean;
  readonly isSuperAdmin: boolean;
  readonly isActive: boolean;
  readonly role?: string | undefined;
  readonly passwordHash: string;
  readonly securityStamp: string;
  readonly formerUserIds: readonly string[];
}

// Decision: docs/decisions/027-admin-accounts.md
export function putAccount(TableName: string, admin: Account): TransactItem {
  const listing = { gsi1pk: partitions.admins.partition, gsi1sk: `${admin.createdAt}#${admin.id}` };
  const Item = { ...keys.admin(admin.id), ...listing, ...admin };
  return { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } };
}

export function updateAccount(TableName: string, previous: AdminFields, next: AdminFields): TransactItem {
  const { id, name, userId, isAdmin, isSuperAdmin, isActive, role, passwordHash, securityStamp, formerUserIds } = next;
  const changes = { name, userId, isAdmin, isSuperAdmin, isActive, role, passwordHash, securityStamp, formerUserIds };
  const { expression, names, values } = setExpression(changes);
  const condition = ifUnchanged(previous);
  return {
    Update: {
      TableName,
      Key: keys.admin(id),
      UpdateExpression: expression,
      ConditionExpression: condition.ConditionExpression,
      ExpressionAttributeNames: { ...names, ...condition.ExpressionAttributeNames },
      ExpressionAttributeValues: { ...values, ...condition.ExpressionAttributeValues },
    },
  };
}

export function deleteAccount(TableName: string, admin: AdminFields): TransactItem {
  return { Delete: { TableName, Key: keys.admin(admin.id), ...ifUnchanged(admin) } };
}

export function deleteSecondFactor(TableName: string, id: string): TransactItem {
  return { Delete: { TableName, Key: keys.secondFactor(id) } };
}

export function deletePasskeys(TableName: string, id: string): TransactItem {
  return { Delete: { TableName, Key: adminKeys.passkeys(id) } };
}

export function forgetBrowsers(TableName: string, id: string): TransactItem {
  return { Delete: { TableName, Key: keys.knownBrowsers(id) } };
}

export function markSecondFactor(
  TableName: string,
  { id, passwordHash, securityStamp }: Pick<AdminFields, 'id' | 'passwordHash' | 'securityStamp'>,
  changes: {
    readonly hasSecondFactor?: boolean;
    readonly hasPasskeys?: boolean;
    readonly securityStamp?: string | undefined;
  },
): TransactItem {
  const defined = Object.entries(changes).filter(([, value]) => value !== undefined);
  const { expression, names, values } = setExpression(Object.fromEntries(defined));
  return {
    Update: {
      TableName,
      Key: keys.admin(id),
      UpdateExpression: expression,
      ConditionExpression: `passwordHash = :knownHash AND ${stampCondition(securityStamp)}`,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ...values, ':knownHash': passwordHash, ':knownStamp': securityStamp },
    },
  };
}

export function claimUserId(TableName: string, { id, userId }: Pick<Account, 'id' | 'userId'>): TransactItem {
  return {
    Put: {
      TableName,
      Item: { ...keys.adminUserId(userId), accessId: id },
      ConditionExpression: 'attribute_not_exists(pk) OR accessId = :id',
      ExpressionAttributeValues: { ':id': id },
    },
  };
}

export function requireSuperAdmin(TableName: string, id: string): TransactItem {
  return {
    ConditionCheck: {
      TableName,
      Key: keys.admin(id),
      ConditionExpression: 'isActive = :yes AND isSuperAdmin = :yes',
      ExpressionAttributeValues: { ':yes': true },
    },
  };
}

export function keepSession(
  TableName: string,
  tokenHash: string,
  { known, next }: { readonly known: string; readonly next: string },
): TransactItem {
  return {
    Update: {
      TableName,
      Key: keys.adminSession(tokenHash),
      UpdateExpression: 'SET securityStamp = :stamp',
      ConditionExpression: `attribute_exists(pk) AND ${stampCondition(known)}`,
      ExpressionAttributeValues: { ':stamp': next, ':knownStamp': known },
    },
  };
}

/** Accounts and sessions from before stamps have no attribute, which counts as an empty stamp. */
function stampCondition(known: string): string {
  return known === ''
    ? '(attribute_not_exists(securityStamp) OR securityStamp = :knownStamp)'
    : 'securityStamp = :knownStamp';
}

const comparedFields = ['name', 'userId', 'isAdmin', 'isSuperAdmin', 'isActive', 'passwordHash'] as const;

function ifUnchanged(admin: AdminFields) {
  const { role } = admin;
  return {
    ConditionExpression: [
      ...comparedFields.map((name) => `#${name} = :known_${name}`),
      role === undefined ? 'attribute_not_exists(#role)' : '#role = :known_role',
      stampCondition(admin.securityStamp),
    ].join(' AND '),
    ExpressionAttributeNames: Object.fromEntries([...comparedFields, 'role'].map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ...Object.fromEntries(comparedFields.map((name) => [`:known_${name}`, admin[name]])),
      ...(role !== undefined && { ':known_role': role }),
      ':knownStamp': admin.securityStamp,
    },
  };
}
