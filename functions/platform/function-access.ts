/** Everything else is denied. `npm test` fails for a missing right, `npm run test:all` also for an unused one. */
export interface FunctionAccess {
  readonly table?: TableAccess;
  /** Key prefixes in the media bucket. For a missing file, S3 answers 404 with `read` and 403 with `get` alone. */
  readonly media?: Partial<
    Record<'read' | 'get' | 'listVersions' | 'write' | 'delete' | 'deleteVersions', readonly string[]>
  >;
  readonly secrets?: readonly ('signing' | 'operator')[];
  readonly alerts?: readonly ('queue' | 'email')[];
  /** `start`, `inspect` and `stop` concern executions; `wake` returns the token of a waiting state. */
  readonly workflow?: readonly ('start' | 'wake' | 'inspect' | 'stop')[];
}

/** Actions of one transaction share their partitions: AWS does not document if each is checked against all its keys. */
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
