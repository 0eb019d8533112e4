import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: {
      actions: ['GetItem', 'BatchGetItem', 'Query'],
      of: ['ACCESS#*', 'ADMINSESSION#*', 'APIKEY#*', 'PROFORM#*'],
    },
    write: [{ actions: ['PutItem', 'DeleteItem'], of: ['AUDIT', 'PROFORM#*', 'PROROUTE#*'] }],
    gsi1: ['PROFORMS'],
  },
  secrets: ['signing'],
};
