import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: {
      actions: ['GetItem', 'BatchGetItem', 'Query'],
      of: ['ACCESS#*', 'ADMINSESSION#*', 'MODEL#*', 'PROVIDERCHANGES', 'TESTRUN#*'],
    },
    write: [
      {
        actions: ['PutItem', 'UpdateItem', 'DeleteItem'],
        of: ['ACCESS#*', 'AUDIT', 'MODEL#*', 'MODELSLUG#*', 'PROVIDERCHANGES'],
      },
    ],
    gsi1: ['MODELDRAFTS', 'MODELS'],
  },
  secrets: ['signing'],
};
