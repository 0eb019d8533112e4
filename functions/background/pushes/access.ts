import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: { actions: ['BatchGetItem'], of: ['PUSHTARGET#*'] },
    write: [{ actions: ['UpdateItem'], of: ['SESSION#*'] }],
    gsi1: ['USER#*'],
  },
  secrets: ['operator'],
};
