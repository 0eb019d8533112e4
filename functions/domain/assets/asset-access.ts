import { brand } from '#shared/brand.ts';

/** The demonstration user of mock sessions, who is never charged. */
export const mockUserId = 'mock-subscriber';

/** Ids of the mobile app's own accounts are longer. */
const shortestUserId = 10;

interface AssetOwner {
  readonly userId: string;
  readonly isMock: boolean;
}

/** Why a session may list no assets; undefined when it may. */
export function assetAccessProblem(owner: AssetOwner | null): string | undefined {
  if (owner === null) return 'Session not available - cannot fetch assets';
  const userId = owner.userId.trim();
  if (owner.isMock) return userId === '' ? 'Invalid user ID provided' : undefined;
  if (userId === '') return 'Invalid session - user ID required';
  if (userId === mockUserId) return 'Session validation error - please restart the app';
  if (userId.length < shortestUserId) return `Invalid user ID format - must be valid ${brand.name} user ID`;
  return undefined;
}
