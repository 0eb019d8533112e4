import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: { actions: ['GetItem', 'Query'], of: ['MOVED#*', 'RECONCILIATION', 'USER#*'] },
    write: [{ actions: ['PutItem', 'UpdateItem'], of: ['RECONCILIATION'] }],
    gsi1: ['USER#*'],
  },
  secrets: ['signing'],
};
