import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: {
      actions: ['GetItem', 'BatchGetItem'],
      of: [
        'ACCESS#*',
        'APIKEY#*',
        'COPY#*',
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
        of: ['COPY#*', 'DEDUCTION#*', 'GEN#*', 'ISSUE#*', 'USER#*'],
      },
      {
        actions: ['PutItem', 'UpdateItem', 'DeleteItem'],
        of: ['ACCESS#*', 'AUDIT', 'MODEL#*', 'MODELSLUG#*', 'PROFORM#*', 'PROROUTE#*', 'RESTING'],
      },
    ],
    gsi1: ['ISSUES', 'OVERDUECOPIES'],
    gsi2: ['ACCOUNTJOBS', 'COPIES', 'DEDUCTIONS', 'DRAFTS', 'PROCESSING'],
  },
  secrets: ['signing', 'operator'],
  workflow: ['start', 'inspect', 'stop'],
};
