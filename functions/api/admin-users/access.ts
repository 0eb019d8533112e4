import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: { actions: ['GetItem', 'BatchGetItem'], of: ['ACCESS#*', 'ADMINSESSION#*'] },
    write: [
      {
        actions: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
        of: ['ACCESS#*', 'ACCESSUSER#*', 'ADMINSESSION#*', 'AUDIT'],
      },
    ],
    gsi1: ['ADMINS'],
  },
  secrets: ['signing'],
};
