/** All stored times are relative to this one. */
export const now = new Date('2026-11-25T12:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;
export const agoIso = (ago: number) => new Date(now.getTime() - ago * dayMs).toISOString();
export const dayAgo = (ago: number) => agoIso(ago).slice(0, 10);

export const modelCount = 1000;
export const appCount = 60;
export const subscriberCount = 2000;
export const formCount = 60;

export const modelId = (index: number) => `model-${String(index).padStart(20, '0')}`;
export const appId = (index: number) => `app-${String(index).padStart(4, '0')}`;
export const userId = (index: number) => `user-${String(index).padStart(6, '0')}`;
export const generationId = (index: number) => index.toString(16).padStart(8, '0').padEnd(32, '0');
export const formId = (index: number) => `form${String(index).padStart(28, '0')}`;
export const requestId = (index: number) => (0xa0000000 + index).toString(16).padEnd(32, '0');
export const requestIdPrefix = requestId(1).slice(0, 8);

export const admins = {
  super: {
    id: 'access-super',
    name: 'Ada Admin',
    userId: 'ada',
    isSuperAdmin: true,
    token: 'access-super.token-of-ada',
  },
  ordinary: {
    id: 'access-ordinary',
    name: 'Eddie Editor',
    userId: 'eddie',
    isSuperAdmin: false,
    token: 'access-ordinary.token-of-eddie',
  },
} as const;
export const ownerOf = (index: number) => (index % 2 === 0 ? admins.super : admins.ordinary);
