import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: { actions: ['GetItem'], of: ['SESSION#*', 'USER#*'] },
    write: [{ actions: ['PutItem', 'UpdateItem', 'DeleteItem'], of: ['USER#*'] }],
  },
  media: {
    read: ['incoming/*'],
    write: ['incoming/*', 'uploaded/*'],
    delete: ['incoming/*', 'uploaded/*'],
  },
};
