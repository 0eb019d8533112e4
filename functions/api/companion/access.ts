import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: { actions: ['GetItem'], of: ['COMPANIONSESSION#*', 'USER#*'] },
    write: [{ actions: ['PutItem', 'UpdateItem'], of: ['COMPANIONSESSION#*', 'USER#*'] }],
  },
  secrets: ['operator'],
};
