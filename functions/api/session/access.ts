import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: { actions: ['GetItem', 'BatchGetItem'], of: ['COMPANIONSESSION#*', 'SESSION#*', 'USER#*'] },
    write: [
      {
        actions: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
        of: ['COMPANIONSESSION#*', 'SESSION#*', 'USER#*'],
      },
    ],
    gsi1: ['USER#*'],
  },
  secrets: ['signing', 'operator'],
};
