import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: { actions: ['GetItem', 'BatchGetItem'], of: ['DEDUCTION#*', 'GEN#*'] },
    write: [
      {
        actions: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
        of: ['DEDUCTION#*', 'GEN#*', 'ISSUE#*', 'USER#*'],
      },
    ],
    gsi1: ['ISSUES'],
    gsi2: ['DEDUCTIONS', 'PROCESSING'],
  },
  secrets: ['signing', 'operator'],
  workflow: ['start', 'inspect', 'stop'],
};
