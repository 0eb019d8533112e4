/** Which part of a list: `cursor` is the `nextCursor` of the part before. */
export interface ListRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A part of a list; without `nextCursor` it is the last. */
export interface ListPage<T> {
  readonly items: T[];
  readonly nextCursor?: string;
}
