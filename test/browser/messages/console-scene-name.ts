import type { consoleCatalogue } from './console-catalogue.ts';
import type { consoleConstants } from './console-constants.ts';
import type { consoleRules } from './console-rules.ts';
import type { LookUp } from './look-up.ts';
import type { TextIn } from './place.ts';
import type { SpecStage } from './scene-name.ts';

/** Groups of the console's rows that are looked up together. */
export type ConsoleSceneName =
  | 'signing in'
  | 'new model'
  | 'model calls'
  | 'model screens'
  | 'model list'
  | 'page settings'
  | 'assistant'
  | 'output key'
  | 'field settings'
  | 'pro form list'
  | 'new pro form'
  | 'pro form screens'
  | 'preview'
  | 'app board'
  | 'analytics'
  | 'users'
  | 'API keys'
  | 'requests'
  | 'monitor'
  | 'monitor failures';

export type ConsoleText =
  | TextIn<typeof consoleCatalogue>
  | TextIn<typeof consoleConstants>
  | TextIn<typeof consoleRules>;

export type ConsoleScene = (lookUp: LookUp<ConsoleText>, stage: SpecStage) => Promise<void>;
