import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: { actions: ['GetItem', 'BatchGetItem', 'Query'], of: ['ACCESS#*', 'ADMINSESSION#*', 'MODEL#*', 'TESTRUN#*'] },
    write: [{ actions: ['PutItem', 'UpdateItem', 'DeleteItem'], of: ['ACCESS#*', 'AUDIT', 'MODEL#*', 'MODELSLUG#*'] }],
    gsi1: ['MODELDRAFTS', 'MODELS'],
  },
  secrets: ['signing'],
};
