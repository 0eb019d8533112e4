import type { consoleCatalogue } from './console-catalogue.ts';
import type { consoleConstants } from './console-constants.ts';
import type { consoleRules } from './console-rules.ts';
import type { LookUp } from './look-up.ts';
import type { TextIn } from './place.ts';
import type { CatalogueStage } from './scene.ts';

export type ConsoleText =
  | TextIn<typeof consoleCatalogue>
  | TextIn<typeof consoleConstants>
  | TextIn<typeof consoleRules>;

export type ConsoleScene = (lookUp: LookUp<ConsoleText>, stage: CatalogueStage) => Promise<void>;
