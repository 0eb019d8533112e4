import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: { read: { actions: ['BatchGetItem'], of: ['ACCESS#*', 'ADMINSESSION#*'] } },
  secrets: ['operator'],
};
