import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: { actions: ['GetItem', 'BatchGetItem'], of: ['ACCESS#*', 'ADMINSESSION#*', 'APIKEY#*', 'TESTRUN#*'] },
    write: [{ actions: ['PutItem', 'UpdateItem'], of: ['APIKEY#*', 'AUDIT', 'TESTJOB#*', 'TESTRUN#*'] }],
  },
  media: { write: ['test-runs/*'] },
  secrets: ['signing', 'operator'],
};
