import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access: FunctionAccess = {
  table: {
    read: { actions: ['GetItem', 'Query'], of: ['MODEL#*', 'PROVIDERCHANGES'] },
    write: [{ actions: ['PutItem', 'UpdateItem'], of: ['PROVIDERCHANGES'] }],
    gsi1: ['MODELS'],
  },
  secrets: ['operator'],
};
