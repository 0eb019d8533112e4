import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: {
      actions: ['GetItem', 'BatchGetItem', 'Query'],
      of: ['BILLING', 'DAYS', 'GEN#*', 'LOSTBILLS', 'MODEL#*', 'PROVIDERCHANGES', 'TESTBILLS', 'TESTJOB#*'],
    },
    write: [
      {
        actions: ['PutItem', 'UpdateItem'],
        of: ['DAYS', 'GEN#*', 'KEYDAYS#*', 'LOSTBILLS', 'PROVIDERCHANGES', 'TESTBILLS'],
      },
      { actions: ['PutItem', 'DeleteItem'], of: ['BILLING'] },
    ],
    gsi1: ['APIKEYS', 'MODELS'],
    gsi3: ['GENERATIONS'],
  },
  secrets: ['signing', 'operator'],
};
