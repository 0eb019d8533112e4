import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: { actions: ['GetItem', 'BatchGetItem'], of: ['ACCESS#*', 'ACCESSUSER#*', 'ADMINSESSION#*', 'SIGNIN#*'] },
    write: [
      { actions: ['PutItem', 'UpdateItem', 'DeleteItem'], of: ['ACCESS#*', 'ADMINSESSION#*', 'AUDIT', 'SIGNIN#*'] },
    ],
    gsi1: ['ACCESS#*'],
  },
  secrets: ['signing', 'operator'],
};
