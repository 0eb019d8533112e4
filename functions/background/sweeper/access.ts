import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: {
      actions: ['GetItem', 'BatchGetItem'],
      of: [
        'ACCESS#*',
        'APIKEY#*',
        'DEDUCTION#*',
        'GEN#*',
        'MODEL#*',
        'PROFORM#*',
        'RECONCILIATION',
        'TESTRUN#*',
        'USER#*',
      ],
    },
    write: [
      {
        actions: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
        of: ['DEDUCTION#*', 'GEN#*', 'ISSUE#*', 'USER#*'],
      },
      {
        actions: ['PutItem', 'UpdateItem', 'DeleteItem'],
        of: ['ACCESS#*', 'AUDIT', 'MODEL#*', 'MODELSLUG#*', 'PROFORM#*', 'PROROUTE#*', 'RESTING'],
      },
    ],
    gsi1: ['ISSUES'],
    gsi2: ['ACCOUNTJOBS', 'DEDUCTIONS', 'DRAFTS', 'PROCESSING'],
  },
  secrets: ['signing', 'operator'],
  workflow: ['start', 'inspect', 'stop'],
};
