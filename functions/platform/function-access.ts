/**
 * The rights of one function. Everything that is not listed is denied, and Scan can't be listed: every read is by key or index.
 * `npm test` fails for a right that a function lacked, `npm run test:all` also for one that no function used.
 */
export interface FunctionAccess {
  readonly table?: TableAccess;
  /**
   * Key prefixes in the media bucket. `read` also lets the function see that a file is missing (S3 answers 404); with `get` alone
   * S3 answers 403 for a missing file.
   */
  readonly media?: Partial<Record<'read' | 'get' | 'list' | 'write' | 'delete', readonly string[]>>;
  readonly secrets?: readonly ('signing' | 'operator')[];
  /** `start`, `inspect` and `stop` concern executions; `wake` returns the token of a waiting state. */
  readonly workflow?: readonly ('start' | 'wake' | 'inspect' | 'stop')[];
}

/**
 * The actions of a transaction share their partitions: AWS's documents leave open whether each action is checked against its own
 * key or against all keys of the transaction.
 */
interface TableAccess {
  readonly read?: TableRights<'GetItem' | 'BatchGetItem' | 'Query'>;
  readonly write?: readonly TableRights<'PutItem' | 'UpdateItem' | 'DeleteItem' | 'ConditionCheckItem'>[];
  /** Partitions of the indexes that the function queries. */
  readonly gsi1?: readonly string[];
  readonly gsi2?: readonly string[];
  readonly gsi3?: readonly string[];
}

export interface TableRights<Action> {
  readonly actions: readonly Action[];
  /** Partitions as in `functions/platform/table/keys.ts`; a star stands for any text. */
  readonly of: readonly string[];
}
