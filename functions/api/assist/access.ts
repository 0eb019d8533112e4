import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: {
      actions: ['GetItem', 'BatchGetItem'],
      of: ['IMAGECHECK#*', 'MODEL#*', 'PAGE#*', 'PROFORM#*', 'PROROUTE#*', 'SESSION#*', 'USER#*'],
    },
    write: [{ actions: ['PutItem'], of: ['IMAGECHECK#*'] }],
  },
  secrets: ['operator'],
};
