import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: { actions: ['GetItem', 'BatchGetItem', 'Query'], of: ['GEN#*', 'PUSHTARGET#*', 'SESSION#*', 'USER#*'] },
    write: [{ actions: ['PutItem', 'UpdateItem'], of: ['PUSHTARGET#*', 'SESSION#*', 'USER#*'] }],
    gsi1: ['USER#*'],
  },
  secrets: ['signing', 'operator'],
};
