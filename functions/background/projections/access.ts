import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: {
      actions: ['GetItem', 'BatchGetItem'],
      of: ['BOARD', 'COUNTED#*', 'COUNTEDASSET#*', 'COUNTEDUSER#*', 'GEN#*', 'USER#*'],
    },
    write: [
      {
        actions: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
        of: [
          'BOARD',
          'COPY#*',
          'COUNTED#*',
          'COUNTEDASSET#*',
          'COUNTEDUSER#*',
          'DAYS',
          'GEN#*',
          'ISSUES',
          'KEYDAYS#*',
          'MOVED#*',
          'PROFORM#*',
          'REPORTS',
          'REQUESTS',
          'USER#*',
        ],
      },
    ],
    gsi1: ['BOARD#*'],
  },
  media: {
    delete: ['generated/*', 'incoming/*', 'uploaded/*'],
    listVersions: ['shared/*'],
    deleteVersions: ['shared/*'],
  },
};
