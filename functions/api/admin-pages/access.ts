import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: {
      actions: ['GetItem', 'BatchGetItem', 'Query'],
      of: ['ACCESS#*', 'ADMINSESSION#*', 'APIKEY#*', 'DAYS', 'MODEL#*', 'PAGE#*', 'PROFORM#*'],
    },
    write: [{ actions: ['PutItem', 'UpdateItem', 'DeleteItem'], of: ['APP#*', 'AUDIT', 'PAGE#*', 'RESTING'] }],
    gsi1: ['APIKEYS', 'MODELS', 'PAGES'],
  },
  secrets: ['signing'],
};
