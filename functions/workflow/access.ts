import type { FunctionAccess } from '#functions/platform/function-access.ts';

export const access = {
  submit: {
    table: {
      read: { actions: ['GetItem', 'BatchGetItem'], of: ['APIKEY#*', 'GEN#*', 'MODEL#*'] },
      write: [
        { actions: ['PutItem', 'UpdateItem'], of: ['APIKEY#*', 'GEN#*', 'USER#*'] },
        { actions: ['PutItem'], of: ['COPY#*'] },
      ],
    },
    secrets: ['signing', 'operator'],
    workflow: ['wake'],
  },
  await: {
    table: {
      read: { actions: ['GetItem', 'BatchGetItem'], of: ['APIKEY#*', 'GEN#*'] },
      write: [{ actions: ['UpdateItem'], of: ['GEN#*'] }],
    },
    secrets: ['signing', 'operator'],
    workflow: ['wake'],
  },
  store: {
    table: {
      read: { actions: ['GetItem', 'BatchGetItem'], of: ['APIKEY#*', 'GEN#*', 'MODEL#*', 'USER#*'] },
      write: [
        { actions: ['UpdateItem'], of: ['GEN#*'] },
        { actions: ['PutItem'], of: ['USER#*'] },
      ],
    },
    media: { write: ['generated/*'], delete: ['generated/*'] },
    secrets: ['signing', 'operator'],
  },
  settle: {
    table: {
      read: { actions: ['GetItem', 'BatchGetItem'], of: ['DEDUCTION#*', 'GEN#*'] },
      write: [
        {
          actions: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
          of: ['DEDUCTION#*', 'GEN#*', 'ISSUE#*', 'USER#*'],
        },
      ],
    },
    secrets: ['signing', 'operator'],
  },
} as const satisfies Readonly<Record<string, FunctionAccess>>;
