import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: { actions: ['GetItem', 'BatchGetItem'], of: ['DEDUCTION#*', 'GEN#*', 'USER#*'] },
    write: [
      {
        actions: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
        of: ['DEDUCTION#*', 'GEN#*', 'ISSUE#*', 'USER#*'],
      },
    ],
    gsi1: ['ISSUES'],
    gsi2: ['ACCOUNTJOBS', 'DEDUCTIONS', 'PROCESSING'],
  },
  secrets: ['signing', 'operator'],
  workflow: ['start', 'inspect', 'stop'],
};
