import type { Stage } from '../stage.ts';
import type { constants } from './constants.ts';
import type { errorCatalogue } from './error-catalogue.ts';
import type { ExternalServices } from './external-services.ts';
import type { TextOf } from './message-rows.ts';
import type { TextFinder } from './text-finder.ts';

export type RowText = TextOf<typeof errorCatalogue> | TextOf<typeof constants>;

/** Provokes the texts of its rows and looks each of them up. */
export type Scene = (finder: TextFinder<RowText>, stage: CatalogueStage) => Promise<void>;

export type CatalogueStage = Stage & { readonly external: ExternalServices };
