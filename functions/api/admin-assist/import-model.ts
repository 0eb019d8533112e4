import type { ImportedModel, Price } from '#shared/contracts/admin-assist.ts';
import { endpointIdFrom } from '#functions/providers/fal/import/endpoint-id.ts';
import { FalImportError } from '#functions/providers/fal/import/fal-import-error.ts';
import { type FalImport, importFalModel } from '#functions/providers/fal/import/import-fal-model.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { log } from '#functions/platform/log.ts';
import { isProviderFault, ProviderRefusal } from '#functions/providers/provider-error.ts';

interface ImportDeps {
  readonly fetchDocument: (endpointId: string) => Promise<unknown>;
  readonly fetchPrice: (endpointId: string) => Promise<Price | undefined>;
}

/** The model that fal's document of an endpoint describes, and its price where fal tells. */
export async function importModel(
  deps: ImportDeps,
  reference: string,
): Promise<{ imported: ImportedModel; price?: Price | undefined }> {
  const endpointId = endpointIdFrom(reference);
  if (endpointId === undefined) {
    throw new AppError('invalid_input', 'This is neither an endpoint nor a link to a model of fal');
  }
  const [document, price] = await Promise.all([readDocument(deps, endpointId), priceOf(deps, endpointId)]);
  return { imported: toWire(read(document)), price };
}

/** Undefined when it can't be had: a model is imported without it, too. */
export async function priceOf({ fetchPrice }: ImportDeps, endpointId: string): Promise<Price | undefined> {
  try {
    return await fetchPrice(endpointId);
  } catch (error) {
    log.warn('A price could not be read', { endpointId, error });
    return undefined;
  }
}

async function readDocument({ fetchDocument }: ImportDeps, endpointId: string): Promise<unknown> {
  try {
    return await fetchDocument(endpointId);
  } catch (error) {
    if (error instanceof ProviderRefusal && error.status === 404) {
      throw new AppError('not_found', `fal has no endpoint "${endpointId}"`);
    }
    if (!isProviderFault(error)) throw error;
    throw new AppError('unavailable', 'fal did not answer. Please try again.');
  }
}

function read(document: unknown): FalImport {
  try {
    return importFalModel(document);
  } catch (error) {
    if (error instanceof FalImportError) throw new AppError('invalid_input', error.message);
    throw error;
  }
}

function toWire({ sections, unmapped, ...imported }: FalImport): ImportedModel {
  return {
    ...imported,
    sections: sections.map((section) => ({ ...section, fields: [...section.fields] })),
    unmapped: [...unmapped],
  };
}
