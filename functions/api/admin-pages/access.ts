import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: {
      actions: ['GetItem', 'BatchGetItem'],
      of: ['ACCESS#*', 'ADMINSESSION#*', 'APIKEY#*', 'MODEL#*', 'PAGE#*'],
    },
    write: [{ actions: ['PutItem', 'UpdateItem', 'DeleteItem'], of: ['APP#*', 'AUDIT', 'PAGE#*'] }],
    gsi1: ['APIKEYS', 'PAGES'],
  },
  secrets: ['signing'],
};
