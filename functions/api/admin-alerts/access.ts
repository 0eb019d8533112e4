import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: {
      actions: ['GetItem', 'BatchGetItem', 'Query'],
      of: ['ACCESS#*', 'ADMINSESSION#*', 'ALERTLOG#*', 'ALERTS', 'PUSHTARGET#*'],
    },
    write: [
      { actions: ['PutItem', 'UpdateItem'], of: ['ADMINSESSION#*', 'PUSHTARGET#*'] },
      { actions: ['PutItem', 'UpdateItem', 'DeleteItem'], of: ['ALERTS', 'AUDIT'] },
      { actions: ['PutItem'], of: ['ALERTLOG#*'] },
    ],
    gsi1: ['ACCESS#*'],
  },
  secrets: ['signing', 'operator'],
  alerts: ['queue'],
};
