import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: { actions: ['GetItem', 'BatchGetItem'], of: ['ACCESS#*', 'ACCESSUSER#*', 'ADMINSESSION#*', 'INVITATION#*'] },
    write: [
      {
        actions: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
        of: ['ACCESS#*', 'ACCESSUSER#*', 'ADMINSESSION#*', 'AUDIT', 'INVITATION#*'],
      },
    ],
    gsi1: ['ADMINS', 'INVITATIONS'],
  },
  secrets: ['signing'],
};
