import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: { read: { actions: ['BatchGetItem'], of: ['GEN#*'] }, write: [{ actions: ['UpdateItem'], of: ['GEN#*'] }] },
  secrets: ['signing'],
  workflow: ['wake'],
};
