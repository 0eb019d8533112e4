import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {};
