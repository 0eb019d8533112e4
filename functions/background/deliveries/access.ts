import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: { actions: ['GetItem', 'BatchGetItem'], of: ['ACCESS#*', 'ALERTLOG#*', 'ALERTS', 'PUSHTARGET#*'] },
    write: [{ actions: ['UpdateItem'], of: ['ADMINSESSION#*', 'ALERTLOG#*'] }],
    gsi1: ['ACCESS#*'],
  },
  secrets: ['signing', 'operator'],
  alerts: ['email'],
};
