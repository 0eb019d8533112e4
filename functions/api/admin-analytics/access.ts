import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: {
      actions: ['GetItem', 'BatchGetItem', 'Query'],
      of: ['ACCESS#*', 'ADMINSESSION#*', 'APP#*', 'BOARD', 'DAYS', 'GEN#*', 'MODEL#*', 'REST#*', 'USER#*'],
    },
    gsi1: ['APP#*', 'USERS'],
    gsi3: ['NAMES'],
  },
  secrets: ['signing'],
};
