import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: {
      actions: ['GetItem', 'BatchGetItem', 'Query'],
      of: ['ACCESS#*', 'ADMINSESSION#*', 'COMPANIONSESSION#*', 'USER#*'],
    },
    write: [
      {
        actions: ['PutItem', 'UpdateItem', 'DeleteItem'],
        // A grant counts against its admin's allowance in one transaction.
        of: ['ALLOWANCE#*', 'AUDIT', 'COMPANIONSESSION#*', 'SESSION#*', 'USER#*'],
      },
      { actions: ['UpdateItem'], of: ['RECONCILIATION'] },
    ],
    gsi1: ['USER#*', 'USERS'],
  },
  secrets: ['signing'],
};
