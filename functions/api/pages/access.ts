import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: { actions: ['GetItem', 'BatchGetItem'], of: ['MODEL#*', 'PAGE#*', 'REST#*', 'SESSION#*'] },
    gsi1: ['PAGES'],
  },
};
