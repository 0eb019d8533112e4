import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: { actions: ['GetItem', 'Query'], of: ['DAYS'] },
    write: [{ actions: ['PutItem'], of: ['DAYS'] }],
    gsi3: ['NAMES'],
  },
};
