import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: { actions: ['GetItem', 'BatchGetItem'], of: ['GEN#*'] },
    write: [
      { actions: ['UpdateItem'], of: ['GEN#*'] },
      { actions: ['PutItem'], of: ['COPY#*'] },
    ],
  },
  secrets: ['signing'],
  workflow: ['wake'],
};
