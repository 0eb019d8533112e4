/** Why a row can't be looked up in this product: something else stands in its place. */
interface NotHere {
  readonly notHere: string;
}

/** Where rows of a table are looked up: a scene's name, or the reason why nowhere. */
type Place<SceneName extends string> = SceneName | NotHere;

/** Rows by their text, by the part of the table that holds them. */
export type Table<SceneName extends string> = Readonly<Record<string, Readonly<Record<string, Place<SceneName>>>>>;

export type TextIn<T extends Table<string>> = { [Part in keyof T]: keyof T[Part] }[keyof T] & string;

export interface Row<SceneName extends string> {
  readonly part: string;
  readonly text: string;
  readonly place: Place<SceneName>;
}

export function rowsOf<SceneName extends string>(...tables: readonly Table<SceneName>[]): Row<SceneName>[] {
  return tables.flatMap((table) =>
    Object.entries(table).flatMap(([part, rows]) =>
      Object.entries(rows).map(([text, place]) => ({ part, text, place })),
    ),
  );
}

/** Those that a scene looks up. */
export function lookedUp<SceneName extends string>(rows: readonly Row<SceneName>[]) {
  return rows.flatMap(({ place, ...row }) => (typeof place === 'string' ? [{ ...row, scene: place }] : []));
}
