import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: { actions: ['GetItem', 'BatchGetItem', 'Query'], of: ['GEN#*', 'MODEL#*', 'SESSION#*', 'USER#*'] },
    write: [{ actions: ['UpdateItem', 'DeleteItem'], of: ['GEN#*', 'USER#*'] }],
    gsi1: ['PAGES'],
  },
  secrets: ['signing'],
};
