import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: {
      actions: ['GetItem', 'BatchGetItem'],
      of: ['ACCESS#*', 'ADMINSESSION#*', 'PROFORM#*', 'REQUESTS', 'USER#*'],
    },
    write: [{ actions: ['PutItem', 'UpdateItem', 'DeleteItem'], of: ['AUDIT', 'DEDUCTION#*', 'NOTICE#*', 'USER#*'] }],
    gsi1: ['ADMINS', 'PROFORMS', 'REQUESTS#*'],
    gsi2: ['REQUESTS'],
  },
  media: { read: ['incoming/*'], write: ['generated/*', 'incoming/*'], delete: ['generated/*', 'incoming/*'] },
  secrets: ['signing'],
};
