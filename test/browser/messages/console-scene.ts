import type { consoleCatalogue } from './console-catalogue.ts';
import type { consoleConstants } from './console-constants.ts';
import type { consoleRules } from './console-rules.ts';
import type { TextOf } from './message-rows.ts';
import type { CatalogueStage } from './scene.ts';
import type { TextFinder } from './text-finder.ts';

export type ConsoleText =
  | TextOf<typeof consoleCatalogue>
  | TextOf<typeof consoleConstants>
  | TextOf<typeof consoleRules>;

export type ConsoleScene = (finder: TextFinder<ConsoleText>, stage: CatalogueStage) => Promise<void>;
