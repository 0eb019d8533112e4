import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: { actions: ['GetItem', 'BatchGetItem'], of: ['SESSION#*', 'USER#*'] },
    write: [{ actions: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'], of: ['USER#*'] }],
    gsi1: ['SHARE#*'],
    gsi2: ['FILEHASH#*'],
  },
  media: { get: ['generated/*'], write: ['shared/*'], delete: ['shared/*'] },
};
