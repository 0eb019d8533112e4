import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: { actions: ['GetItem', 'Query'], of: ['IMAGECHECK#*', 'PROFORM#*', 'PROROUTE#*', 'SESSION#*', 'USER#*'] },
    gsi1: ['PROFORMS'],
    write: [{ actions: ['PutItem', 'UpdateItem'], of: ['USER#*'] }],
  },
  secrets: ['signing', 'operator'],
};
