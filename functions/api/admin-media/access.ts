import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: { actions: ['GetItem', 'BatchGetItem'], of: ['ACCESS#*', 'ADMINSESSION#*', 'TESTRUN#*'] },
  },
  media: {
    read: ['incoming/*', 'published/*'],
    get: ['test-runs/*'],
    write: ['incoming/*', 'published/*'],
    delete: ['incoming/*'],
  },
};
