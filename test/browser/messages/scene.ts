import type { constants } from './constants.ts';
import type { errorCatalogue } from './error-catalogue.ts';
import type { LookUp } from './look-up.ts';
import type { TextIn } from './place.ts';
import type { OutsideStage } from './outside-stage.ts';
import type { Stage } from '../stage.ts';

export type RowText = TextIn<typeof errorCatalogue> | TextIn<typeof constants>;

/** Provokes the texts of its rows and looks each of them up. */
export type Scene = (lookUp: LookUp<RowText>, stage: CatalogueStage) => Promise<void>;

export type CatalogueStage = Stage & { readonly outside: OutsideStage };
