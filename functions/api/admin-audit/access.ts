import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: { read: { actions: ['BatchGetItem', 'Query'], of: ['ACCESS#*', 'ADMINSESSION#*', 'AUDIT'] } },
  secrets: ['signing'],
};
