import { createContext, useContext } from 'react';
import type { Access } from '#shared/rules/admin.ts';
import { hasFields, optional, readStoredJson, tabStore, writeStored } from './browser-storage.ts';

/** Stored per tab. The credential itself is a cookie that scripts can't read. */
const recordKey = 'admin_access_record';
const flagKey = 'admin_authenticated';

export function readStoredAccess(): Access | undefined {
  const stored = readStoredJson(tabStore, recordKey);
  const isAccess = hasFields<Access>(stored, {
    id: 'string',
    name: 'string',
    userId: 'string',
    isAdmin: 'boolean',
    isSuperAdmin: 'boolean',
    isActive: 'boolean',
    role: optional('string'),
    hasSecondFactor: 'boolean',
    hasPasskeys: optional('boolean'),
    totalModels: 'number',
    createdAt: 'string',
    lastSignInAt: optional('string'),
  });
  return isAccess ? stored : undefined;
}

export function storeAccess(access: Access): void {
  writeStored(tabStore, recordKey, access);
  writeStored(tabStore, flagKey, true);
}

export function clearAccess(): void {
  tabStore.removeItem(recordKey);
  tabStore.removeItem(flagKey);
}

interface ConsoleAccess extends Access {
  /** False where the stage limits subscribers' names, files and prompts to super admins. */
  readonly canSeeSubscriberData: boolean;
}

export const AdminAccess = createContext<ConsoleAccess | null>(null);

export function useAdminAccess(): ConsoleAccess {
  const access = useContext(AdminAccess);
  if (access === null) throw new Error('Only the console knows who uses it');
  return access;
}
