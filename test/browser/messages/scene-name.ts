import type { constants } from './constants.ts';
import type { errorCatalogue } from './error-catalogue.ts';
import type { LookUp } from './look-up.ts';
import type { TextIn } from './place.ts';
import type { OutsideStage } from './outside-stage.ts';
import type { Stage } from '../stage.ts';

/** Groups of rows that are looked up together. */
export type SceneName =
  | 'without access'
  | 'pages that do not come'
  | 'credits'
  | 'companion api'
  | 'external back end'
  | 'generations that fail'
  | 'prompt enhancement'
  | 'image check'
  | 'asset lists'
  | 'uploads'
  | 'notifications'
  | 'notifications through firebase'
  | 'legal texts'
  | 'console preview'
  | 'form defaults'
  | 'configured costs'
  | 'plans'
  | 'timers'
  | 'waiting'
  | 'estimates';

export type RowText = TextIn<typeof errorCatalogue> | TextIn<typeof constants>;

/** Provokes what its rows say, and looks each of them up. */
export type Scene = (lookUp: LookUp<RowText>, stage: SpecStage) => Promise<void>;

export type SpecStage = Stage & { readonly outside: OutsideStage };
