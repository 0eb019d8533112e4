import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: {
      actions: ['GetItem', 'BatchGetItem'],
      of: ['APIKEY#*', 'GEN#*', 'IMAGECHECK#*', 'MODEL#*', 'PAGE#*', 'REST#*', 'SESSION#*', 'USER#*'],
    },
    write: [{ actions: ['PutItem', 'UpdateItem'], of: ['GEN#*', 'USER#*'] }],
    gsi1: ['USER#*'],
  },
  secrets: ['signing', 'operator'],
  workflow: ['start', 'wake'],
};
