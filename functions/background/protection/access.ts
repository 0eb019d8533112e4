import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: {
      actions: ['GetItem', 'BatchGetItem', 'Query'],
      of: ['APIKEY#*', 'DAYS', 'GEN#*', 'KEYDAYS#*'],
    },
    write: [{ actions: ['PutItem', 'UpdateItem'], of: ['REST#*', 'RESTING', 'TESTJOB#*'] }],
    gsi1: ['APIKEYS', 'MODELS', 'PAGES', 'RESTS'],
    gsi2: ['FAILED'],
  },
  secrets: ['signing', 'operator'],
};
