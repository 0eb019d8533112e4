import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: {
      actions: ['GetItem', 'BatchGetItem', 'Query'],
      of: ['ACCESS#*', 'ADMINSESSION#*', 'COMPANIONSESSION#*', 'REPORTDECISIONS', 'REPORTS', 'USER#*'],
    },
    write: [
      {
        actions: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
        of: ['AUDIT', 'COMPANIONSESSION#*', 'REPORTDECISIONS', 'SESSION#*', 'USER#*'],
      },
    ],
    gsi1: ['REPORTS', 'USER#*'],
    gsi2: ['FILEHASH#*'],
  },
  media: { get: ['generated/*'], write: ['shared/*'], delete: ['shared/*'] },
  secrets: ['signing'],
};
