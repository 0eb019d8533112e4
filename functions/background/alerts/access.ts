import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: {
      actions: ['BatchGetItem', 'Query'],
      of: [
        'ACCESS#*',
        'ALERTDIGESTS',
        'ALERTS',
        'DAYS',
        'GEN#*',
        'KEYDAYS#*',
        'PROFORM#*',
        'PROVIDERCHANGES',
        'PUSHTARGET#*',
        'RESTING',
      ],
    },
    write: [
      { actions: ['PutItem', 'UpdateItem', 'DeleteItem'], of: ['ALERTS', 'ALERTDIGESTS'] },
      { actions: ['PutItem'], of: ['ALERTLOG#*'] },
    ],
    gsi1: ['ACCESS#*', 'APIKEYS', 'MODELS', 'PAGES', 'REPORTS'],
    gsi2: ['PROCESSING', 'REQUESTS'],
  },
  secrets: ['signing', 'operator'],
  alerts: ['queue'],
};
