import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: {
      actions: ['BatchGetItem', 'Query'],
      of: [
        'ACCESS#*',
        'ADMINSESSION#*',
        'BILLING',
        'DAYS',
        'GEN#*',
        'ISSUES',
        'LOSTBILLS',
        'MODEL#*',
        'PROFORM#*',
        'PROVIDERCHANGES',
        'RECONCILIATION',
        'REPORTS',
        'REQUESTS',
        'RESTING',
        'USER#*',
      ],
    },
    gsi1: ['USERS'],
    gsi2: ['PROCESSING', 'REQUESTS'],
    gsi3: ['NAMES'],
  },
  secrets: ['signing'],
};
