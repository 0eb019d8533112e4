import { it } from '../stage.ts';

/** The reason why this product has no such row. */
interface NotApplicable {
  readonly notApplicable: string;
}

/** The scene that shows a text, with the proven requirements, or the reason why no scene does. */
type ShownBy<SceneName extends string> = SceneName | readonly [SceneName, ...requirements: string[]] | NotApplicable;

/** Rows by area and text. */
export type Table<SceneName extends string> = Readonly<Record<string, Readonly<Record<string, ShownBy<SceneName>>>>>;

export type TextOf<T extends Table<string>> = { [Area in keyof T]: keyof T[Area] }[keyof T] & string;

export interface Row<SceneName extends string> {
  readonly area: string;
  readonly text: string;
  readonly shownBy: ShownBy<SceneName>;
}

export function rowsOf<SceneName extends string>(...tables: readonly Table<SceneName>[]): Row<SceneName>[] {
  return tables.flatMap((table) =>
    Object.entries(table).flatMap(([area, rows]) =>
      Object.entries(rows).map(([text, shownBy]) => ({ area, text, shownBy })),
    ),
  );
}

/** Adds a test for each row that a scene shows, tagged with the row's requirements. */
export function addRowTests<SceneName extends string>(
  rows: readonly Row<SceneName>[],
  findText: (scene: SceneName, text: string) => Promise<void>,
): void {
  for (const { area, text, shownBy } of rows) {
    if (typeof shownBy === 'object' && 'notApplicable' in shownBy) continue;
    const [scene, ...tags] = typeof shownBy === 'string' ? [shownBy] : shownBy;
    it(`${area}: “${text}” (${scene})`, { tags }, () => findText(scene, text));
  }
}
