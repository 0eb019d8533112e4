import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: {
      actions: ['GetItem', 'BatchGetItem'],
      of: ['ACCESS#*', 'ADMINSESSION#*', 'DAYS', 'REST#*'],
    },
    write: [{ actions: ['PutItem', 'UpdateItem'], of: ['AUDIT', 'REST#*', 'RESTING'] }],
    gsi1: ['RESTS'],
  },
};
