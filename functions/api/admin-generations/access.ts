import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: { actions: ['GetItem', 'BatchGetItem'], of: ['ACCESS#*', 'ADMINSESSION#*', 'BILLING', 'GEN#*', 'USER#*'] },
    write: [{ actions: ['PutItem', 'UpdateItem'], of: ['AUDIT', 'GEN#*', 'USER#*'] }],
    gsi1: ['USER#*'],
    gsi2: ['CANCELLED', 'FAILED', 'PROCESSING'],
    gsi3: ['GENERATIONS', 'MODEL#*'],
  },
  secrets: ['signing'],
  workflow: ['start', 'inspect'],
};
