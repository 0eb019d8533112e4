import type { FeatureName } from '#shared/contracts/api.ts';
import type { DataAccess } from '../constructs/access.ts';

export interface FunctionAccess extends DataAccess {
  /** `start` may start executions, `wake` may return a waiting state's token, `inspect` may look at them, and `stop` may stop them. */
  readonly workflow?: readonly ('start' | 'wake' | 'inspect' | 'stop')[];
}

/**
 * What each feature's function may touch; all that is not named here is denied. The tests of a whole run fail for a right that a
 * function lacked, and for one that none of them made use of.
 */
export const featureAccess: Readonly<Record<FeatureName, FunctionAccess>> = {
  account: {
    table: {
      read: { actions: ['GetItem', 'BatchGetItem', 'Query'], of: ['GEN#*', 'SESSION#*', 'USER#*'] },
      write: [
        { actions: ['PutItem'], of: ['USER#*'] },
        { actions: ['UpdateItem'], of: ['SESSION#*'] },
      ],
      gsi1: ['USER#*'],
    },
    media: { get: ['exports/*'] },
    secrets: ['signing'],
  },
  'admin-analytics': {
    table: {
      read: {
        actions: ['GetItem', 'BatchGetItem', 'Query'],
        of: ['ACCESS#*', 'ADMINSESSION#*', 'APP#*', 'BOARD', 'DAYS', 'GEN#*', 'MODEL#*', 'REST#*', 'USER#*'],
      },
      gsi1: ['APP#*', 'BOARD', 'USERS'],
      gsi3: ['NAMES'],
    },
    secrets: ['signing'],
  },
  'admin-api-keys': {
    table: {
      read: { actions: ['GetItem', 'BatchGetItem'], of: ['ACCESS#*', 'ADMINSESSION#*', 'APIKEY#*'] },
      write: [{ actions: ['PutItem', 'UpdateItem', 'DeleteItem'], of: ['APIKEY#*', 'AUDIT'] }],
      gsi1: ['APIKEYS'],
    },
    secrets: ['signing', 'operator'],
  },
  'admin-assist': {
    table: { read: { actions: ['BatchGetItem'], of: ['ACCESS#*', 'ADMINSESSION#*'] } },
    secrets: ['operator'],
  },
  'admin-audit': {
    table: { read: { actions: ['BatchGetItem', 'Query'], of: ['ACCESS#*', 'ADMINSESSION#*', 'AUDIT'] } },
    secrets: ['signing'],
  },
  'admin-auth': {
    table: {
      read: { actions: ['GetItem', 'BatchGetItem'], of: ['ACCESS#*', 'ACCESSUSER#*', 'ADMINSESSION#*', 'SIGNIN#*'] },
      write: [
        { actions: ['PutItem', 'UpdateItem', 'DeleteItem'], of: ['ACCESS#*', 'ADMINSESSION#*', 'AUDIT', 'SIGNIN#*'] },
      ],
      gsi1: ['ACCESS#*'],
    },
    secrets: ['signing', 'operator'],
  },
  'admin-generations': {
    table: {
      read: { actions: ['GetItem', 'BatchGetItem'], of: ['ACCESS#*', 'ADMINSESSION#*', 'GEN#*', 'USER#*'] },
      write: [{ actions: ['PutItem', 'UpdateItem'], of: ['AUDIT', 'GEN#*', 'USER#*'] }],
      gsi1: ['USER#*'],
      gsi2: ['CANCELLED', 'FAILED', 'PROCESSING'],
      gsi3: ['GENERATIONS', 'MODEL#*'],
    },
    secrets: ['signing'],
    workflow: ['start', 'inspect'],
  },
  'admin-media': {
    table: {
      read: { actions: ['GetItem', 'BatchGetItem'], of: ['ACCESS#*', 'ADMINSESSION#*', 'TESTRUN#*'] },
    },
    media: {
      read: ['incoming/*'],
      get: ['test-runs/*'],
      write: ['incoming/*', 'published/*'],
      delete: ['incoming/*'],
    },
  },
  'admin-models': {
    table: {
      read: { actions: ['GetItem', 'BatchGetItem', 'Query'], of: ['ACCESS#*', 'ADMINSESSION#*', 'MODEL#*'] },
      write: [
        { actions: ['PutItem', 'UpdateItem', 'DeleteItem'], of: ['ACCESS#*', 'AUDIT', 'MODEL#*', 'MODELSLUG#*'] },
      ],
      gsi1: ['MODELS'],
    },
    secrets: ['signing'],
  },
  'admin-monitor': {
    table: {
      read: {
        actions: ['GetItem', 'BatchGetItem'],
        of: ['ACCESS#*', 'ADMINSESSION#*', 'APIKEY#*', 'DEDUCTION#*', 'GEN#*'],
      },
      write: [
        {
          actions: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
          of: ['AUDIT', 'DEDUCTION#*', 'GEN#*', 'ISSUE#*', 'USER#*'],
        },
      ],
      gsi2: ['PROCESSING'],
    },
    secrets: ['signing', 'operator'],
    workflow: ['start', 'wake', 'inspect', 'stop'],
  },
  'admin-overview': {
    table: {
      read: {
        actions: ['BatchGetItem', 'Query'],
        of: ['ACCESS#*', 'ADMINSESSION#*', 'DAYS', 'GEN#*', 'ISSUES', 'PROFORM#*', 'REQUESTS', 'RESTING', 'USER#*'],
      },
      gsi1: ['USERS'],
      gsi2: ['PROCESSING', 'REQUESTS'],
      gsi3: ['NAMES'],
    },
    secrets: ['signing'],
  },
  'admin-pages': {
    table: {
      read: {
        actions: ['GetItem', 'BatchGetItem'],
        of: ['ACCESS#*', 'ADMINSESSION#*', 'APIKEY#*', 'MODEL#*', 'PAGE#*'],
      },
      write: [{ actions: ['PutItem', 'UpdateItem', 'DeleteItem'], of: ['APP#*', 'AUDIT', 'PAGE#*'] }],
      gsi1: ['APIKEYS', 'PAGES'],
    },
    secrets: ['signing'],
  },
  'admin-pro-forms': {
    table: {
      read: {
        actions: ['GetItem', 'BatchGetItem', 'Query'],
        of: ['ACCESS#*', 'ADMINSESSION#*', 'APIKEY#*', 'PROFORM#*'],
      },
      write: [{ actions: ['PutItem', 'DeleteItem'], of: ['AUDIT', 'PROFORM#*', 'PROROUTE#*'] }],
      gsi1: ['PROFORMS'],
    },
    secrets: ['signing'],
  },
  'admin-pro-requests': {
    table: {
      read: {
        actions: ['GetItem', 'BatchGetItem', 'Query'],
        of: ['ACCESS#*', 'ADMINSESSION#*', 'PROFORM#*', 'REQUESTS', 'USER#*'],
      },
      write: [{ actions: ['PutItem', 'UpdateItem', 'DeleteItem'], of: ['AUDIT', 'NOTICE#*', 'USER#*'] }],
      gsi1: ['REQUESTS#*'],
      gsi2: ['REQUESTS'],
    },
    media: { read: ['incoming/*'], write: ['generated/*', 'incoming/*'], delete: ['generated/*', 'incoming/*'] },
    secrets: ['signing', 'operator'],
  },
  'admin-rests': {
    table: {
      read: {
        actions: ['GetItem', 'BatchGetItem'],
        of: ['ACCESS#*', 'ADMINSESSION#*', 'DAYS', 'REST#*'],
      },
      write: [{ actions: ['PutItem', 'UpdateItem'], of: ['AUDIT', 'REST#*', 'RESTING'] }],
      gsi1: ['RESTS'],
    },
  },
  'admin-subscribers': {
    table: {
      read: {
        actions: ['GetItem', 'BatchGetItem', 'Query'],
        of: ['ACCESS#*', 'ADMINSESSION#*', 'COMPANIONSESSION#*', 'USER#*'],
      },
      write: [
        {
          actions: ['PutItem', 'UpdateItem', 'DeleteItem'],
          of: ['AUDIT', 'COMPANIONSESSION#*', 'SESSION#*', 'USER#*'],
        },
      ],
      gsi1: ['USER#*', 'USERS'],
    },
    secrets: ['signing'],
  },
  'admin-test-runs': {
    table: {
      read: { actions: ['GetItem', 'BatchGetItem'], of: ['ACCESS#*', 'ADMINSESSION#*', 'APIKEY#*', 'TESTRUN#*'] },
      write: [{ actions: ['PutItem', 'UpdateItem'], of: ['APIKEY#*', 'AUDIT', 'TESTRUN#*'] }],
    },
    media: { write: ['test-runs/*'] },
    secrets: ['signing', 'operator'],
  },
  'admin-users': {
    table: {
      read: { actions: ['GetItem', 'BatchGetItem'], of: ['ACCESS#*', 'ADMINSESSION#*'] },
      write: [
        {
          actions: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
          of: ['ACCESS#*', 'ACCESSUSER#*', 'ADMINSESSION#*', 'AUDIT'],
        },
      ],
      gsi1: ['ADMINS'],
    },
    secrets: ['signing'],
  },
  assets: {
    table: {
      read: { actions: ['GetItem', 'BatchGetItem', 'Query'], of: ['GEN#*', 'MODEL#*', 'SESSION#*', 'USER#*'] },
      write: [{ actions: ['UpdateItem', 'DeleteItem'], of: ['GEN#*', 'USER#*'] }],
      gsi1: ['PAGES'],
    },
    secrets: ['signing'],
  },
  assist: {
    table: {
      read: {
        actions: ['GetItem', 'BatchGetItem'],
        of: ['IMAGECHECK#*', 'MODEL#*', 'PAGE#*', 'PROFORM#*', 'PROROUTE#*', 'SESSION#*', 'USER#*'],
      },
      write: [{ actions: ['PutItem'], of: ['IMAGECHECK#*'] }],
    },
    secrets: ['operator'],
  },
  companion: {
    table: {
      read: { actions: ['GetItem'], of: ['COMPANIONSESSION#*', 'USER#*'] },
      write: [{ actions: ['PutItem', 'UpdateItem'], of: ['COMPANIONSESSION#*', 'USER#*'] }],
    },
    secrets: ['operator'],
  },
  credits: { table: { read: { actions: ['GetItem'], of: ['SESSION#*', 'USER#*'] } } },
  generations: {
    table: {
      read: {
        actions: ['GetItem', 'BatchGetItem'],
        of: ['APIKEY#*', 'GEN#*', 'IMAGECHECK#*', 'MODEL#*', 'PAGE#*', 'REST#*', 'SESSION#*', 'USER#*'],
      },
      write: [{ actions: ['PutItem', 'UpdateItem'], of: ['GEN#*', 'USER#*'] }],
      gsi1: ['USER#*'],
    },
    secrets: ['signing', 'operator'],
    workflow: ['start', 'wake'],
  },
  notifications: {
    table: {
      read: { actions: ['GetItem', 'BatchGetItem', 'Query'], of: ['GEN#*', 'SESSION#*', 'USER#*'] },
      write: [{ actions: ['PutItem', 'UpdateItem', 'DeleteItem'], of: ['USER#*'] }],
    },
    secrets: ['signing', 'operator'],
  },
  openapi: {},
  pages: {
    table: {
      read: { actions: ['GetItem', 'BatchGetItem'], of: ['MODEL#*', 'PAGE#*', 'REST#*', 'SESSION#*'] },
      gsi1: ['PAGES'],
    },
  },
  'pro-requests': {
    table: {
      read: { actions: ['GetItem', 'Query'], of: ['IMAGECHECK#*', 'PROFORM#*', 'PROROUTE#*', 'SESSION#*', 'USER#*'] },
      write: [{ actions: ['PutItem', 'UpdateItem'], of: ['USER#*'] }],
    },
    secrets: ['signing'],
  },
  session: {
    table: {
      read: { actions: ['GetItem', 'BatchGetItem'], of: ['COMPANIONSESSION#*', 'SESSION#*', 'USER#*'] },
      write: [{ actions: ['PutItem', 'UpdateItem', 'DeleteItem'], of: ['COMPANIONSESSION#*', 'SESSION#*', 'USER#*'] }],
      gsi1: ['USER#*'],
    },
    secrets: ['signing', 'operator'],
  },
  shares: {
    table: {
      read: { actions: ['GetItem'], of: ['SESSION#*', 'USER#*'] },
      write: [{ actions: ['PutItem', 'DeleteItem', 'ConditionCheckItem'], of: ['USER#*'] }],
      gsi1: ['SHARE#*'],
    },
    media: { get: ['generated/*'], write: ['shared/*'], delete: ['shared/*'] },
  },
  uploads: {
    table: {
      read: { actions: ['GetItem'], of: ['SESSION#*', 'USER#*'] },
      write: [{ actions: ['PutItem', 'UpdateItem', 'DeleteItem'], of: ['USER#*'] }],
    },
    media: {
      read: ['incoming/*'],
      write: ['incoming/*', 'uploaded/*'],
      delete: ['incoming/*', 'uploaded/*'],
    },
  },
  webhooks: {
    table: { read: { actions: ['BatchGetItem'], of: ['GEN#*'] }, write: [{ actions: ['UpdateItem'], of: ['GEN#*'] }] },
    secrets: ['signing'],
    workflow: ['wake'],
  },
};

/** The same for the workflow's steps. */
export const stepAccess = {
  submit: {
    table: {
      read: { actions: ['GetItem', 'BatchGetItem'], of: ['APIKEY#*', 'GEN#*', 'MODEL#*'] },
      write: [{ actions: ['PutItem', 'UpdateItem'], of: ['APIKEY#*', 'GEN#*', 'USER#*'] }],
    },
    secrets: ['signing', 'operator'],
    workflow: ['wake'],
  },
  await: {
    table: {
      read: { actions: ['GetItem', 'BatchGetItem'], of: ['APIKEY#*', 'GEN#*'] },
      write: [{ actions: ['PutItem', 'UpdateItem'], of: ['GEN#*'] }],
    },
    secrets: ['signing', 'operator'],
    workflow: ['wake'],
  },
  store: {
    table: {
      read: { actions: ['GetItem', 'BatchGetItem'], of: ['APIKEY#*', 'GEN#*', 'MODEL#*'] },
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

/** And for the functions that the clock calls. */
export const scheduledAccess = {
  sweeper: {
    table: {
      read: { actions: ['GetItem', 'BatchGetItem'], of: ['DEDUCTION#*', 'GEN#*'] },
      write: [
        {
          actions: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
          of: ['DEDUCTION#*', 'GEN#*', 'ISSUE#*', 'USER#*'],
        },
      ],
      gsi1: ['ISSUES'],
      gsi2: ['DEDUCTIONS', 'PROCESSING'],
    },
    secrets: ['signing', 'operator'],
    workflow: ['start', 'inspect', 'stop'],
  },
  protection: {
    table: {
      read: {
        actions: ['GetItem', 'BatchGetItem', 'Query'],
        of: ['APIKEY#*', 'DAYS', 'GEN#*', 'KEYDAYS#*'],
      },
      write: [{ actions: ['PutItem', 'UpdateItem'], of: ['REST#*', 'RESTING'] }],
      gsi1: ['APIKEYS', 'MODELS', 'RESTS'],
      gsi2: ['FAILED'],
    },
    secrets: ['signing', 'operator'],
  },
  'past-days': {
    table: {
      read: { actions: ['GetItem', 'Query'], of: ['DAYS'] },
      write: [{ actions: ['PutItem'], of: ['DAYS'] }],
    },
  },
  reconciliation: {
    table: {
      read: { actions: ['GetItem', 'Query'], of: ['MOVED#*', 'RECONCILIATION', 'USER#*'] },
      write: [{ actions: ['PutItem'], of: ['RECONCILIATION'] }],
      gsi1: ['USER#*'],
    },
    secrets: ['signing'],
  },
} as const satisfies Readonly<Record<string, FunctionAccess>>;

/** And for the one that works on exports and deletions of accounts. */
export const accountJobsAccess: FunctionAccess = {
  table: {
    read: {
      actions: ['GetItem', 'BatchGetItem', 'Query'],
      of: ['APIKEY#*', 'DEDUCTION#*', 'GEN#*', 'USER#*'],
    },
    write: [
      {
        actions: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
        of: ['DEDUCTION#*', 'GEN#*', 'ISSUE#*', 'SESSION#*', 'USER#*'],
      },
      { actions: ['DeleteItem'], of: ['COMPANIONSESSION#*', 'MOVED#*'] },
      { actions: ['PutItem'], of: ['AUDIT'] },
    ],
    gsi1: ['USER#*'],
  },
  media: {
    get: ['exports/*'],
    list: ['exports/*', 'generated/*', 'incoming/*', 'uploaded/*'],
    write: ['exports/*'],
    delete: ['exports/*', 'generated/*', 'incoming/*', 'uploaded/*'],
  },
  secrets: ['signing', 'operator'],
};

/** And for the one that follows the table's stream. */
export const projectionsAccess: FunctionAccess = {
  table: {
    read: {
      actions: ['GetItem', 'BatchGetItem', 'Query'],
      of: ['BOARD', 'COUNTED#*', 'COUNTEDASSET#*', 'COUNTEDUSER#*', 'GEN#*', 'USER#*'],
    },
    write: [
      {
        actions: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
        of: [
          'BOARD',
          'COUNTED#*',
          'COUNTEDASSET#*',
          'COUNTEDUSER#*',
          'DAYS',
          'GEN#*',
          'ISSUES',
          'KEYDAYS#*',
          'MOVED#*',
          'PROFORM#*',
          'REQUESTS',
          'USER#*',
        ],
      },
    ],
    gsi1: ['BOARD#*'],
  },
  media: { delete: ['generated/*', 'incoming/*', 'shared/*', 'uploaded/*'] },
  secrets: ['operator'],
};
