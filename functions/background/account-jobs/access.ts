import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: {
      actions: ['GetItem', 'BatchGetItem', 'Query'],
      of: ['APIKEY#*', 'DEDUCTION#*', 'GEN#*', 'USER#*'],
    },
    write: [
      {
        actions: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
        of: ['COPY#*', 'DEDUCTION#*', 'GEN#*', 'ISSUE#*', 'SESSION#*', 'USER#*'],
      },
      { actions: ['DeleteItem'], of: ['COMPANIONSESSION#*', 'MOVED#*'] },
      { actions: ['PutItem'], of: ['AUDIT'] },
    ],
    gsi1: ['USER#*'],
  },
  media: {
    get: ['exports/*'],
    listVersions: ['exports/*', 'generated/*', 'incoming/*', 'uploaded/*'],
    write: ['exports/*'],
    delete: ['exports/*', 'generated/*', 'uploaded/*'],
    deleteVersions: ['exports/*', 'generated/*', 'incoming/*', 'uploaded/*'],
  },
  secrets: ['signing', 'operator'],
};
