import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: {
      actions: ['GetItem', 'BatchGetItem'],
      of: ['ACCESS#*', 'ADMINSESSION#*', 'APIKEY#*', 'DEDUCTION#*', 'GEN#*', 'MODEL#*'],
    },
    write: [
      {
        actions: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
        of: ['AUDIT', 'DEDUCTION#*', 'GEN#*', 'ISSUE#*', 'USER#*'],
      },
    ],
    gsi2: ['PROCESSING'],
  },
  secrets: ['signing', 'operator'],
  workflow: ['start', 'wake', 'inspect', 'stop'],
};
