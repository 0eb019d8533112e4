import { it } from '../stage.ts';

/** The reason why this product has no such row. */
interface NotHere {
  readonly notHere: string;
}

/** The scene that shows a text, with the proven requirements, or the reason why no scene does. */
type Place<SceneName extends string> = SceneName | readonly [SceneName, ...requirements: string[]] | NotHere;

/** Rows by area and text. */
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

/** Adds a test for each row that a scene shows, tagged with the row's requirements. */
export function testRows<SceneName extends string>(
  rows: readonly Row<SceneName>[],
  find: (scene: SceneName, text: string) => Promise<void>,
): void {
  for (const { part, text, place } of rows) {
    if (typeof place === 'object' && 'notHere' in place) continue;
    const [scene, ...tags] = typeof place === 'string' ? [place] : place;
    it(`${part}: “${text}” (${scene})`, { tags }, () => find(scene, text));
  }
}
