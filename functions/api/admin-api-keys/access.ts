import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: { actions: ['GetItem', 'BatchGetItem'], of: ['ACCESS#*', 'ADMINSESSION#*', 'APIKEY#*'] },
    write: [{ actions: ['PutItem', 'UpdateItem', 'DeleteItem'], of: ['APIKEY#*', 'AUDIT', 'RESTING'] }],
    gsi1: ['APIKEYS', 'MODELS', 'PAGES', 'PROFORMS'],
  },
  secrets: ['signing', 'operator'],
};
