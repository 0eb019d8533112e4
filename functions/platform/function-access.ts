/**
 * Rights of one function. Everything else is denied, and Scan can't be listed: every read is by key or index. `npm
 * test` fails for a missing right, `npm run test:all` also for an unused one.
 */
export interface FunctionAccess {
  readonly table?: TableAccess;
  /** Key prefixes in the media bucket. For a missing file, S3 answers 404 with `read` and 403 with `get` alone. */
  readonly media?: Partial<
    Record<'read' | 'get' | 'listVersions' | 'write' | 'delete' | 'deleteVersions', readonly string[]>
  >;
  readonly secrets?: readonly ('signing' | 'operator')[];
  /** `queue` sends deliveries of alerts, `email` sends e-mails from the stage's sender. */
  readonly alerts?: readonly ('queue' | 'email')[];
  /** `start`, `inspect` and `stop` concern executions; `wake` returns the token of a waiting state. */
  readonly workflow?: readonly ('start' | 'wake' | 'inspect' | 'stop')[];
}

/**
 * Actions of one transaction share their partitions, because AWS does not document whether each action is checked
 * against its own key or against all keys of the transaction.
 */
interface TableAccess {
  readonly read?: TableRights<'GetItem' | 'BatchGetItem' | 'Query'>;
  readonly write?: readonly TableRights<'PutItem' | 'UpdateItem' | 'DeleteItem' | 'ConditionCheckItem'>[];
  readonly gsi1?: readonly string[];
  readonly gsi2?: readonly string[];
  readonly gsi3?: readonly string[];
}

export interface TableRights<Action> {
  readonly actions: readonly Action[];
  /** Partitions as in `functions/platform/table/keys.ts`; a star matches any text. */
  readonly of: readonly string[];
}
