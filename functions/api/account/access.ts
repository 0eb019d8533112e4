import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: { actions: ['GetItem', 'BatchGetItem', 'Query'], of: ['COPY#*', 'GEN#*', 'SESSION#*', 'USER#*'] },
    write: [
      { actions: ['PutItem', 'UpdateItem'], of: ['USER#*'] },
      { actions: ['UpdateItem'], of: ['SESSION#*'] },
    ],
    gsi1: ['USER#*'],
  },
  media: { get: ['exports/*'] },
  secrets: ['signing'],
};
