import type { ImportedModel } from '#shared/contracts/admin-assist.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { ModelImport } from '../provider.ts';
import { isProviderFault, ProviderRefusal } from '../provider-error.ts';
import { fetchFalDocument } from './fal-documents.ts';
import { falPrice } from './fal-prices.ts';
import { FalImportError } from './import/document.ts';
import { endpointIdFrom } from './import/endpoint-id.ts';
import { modelOfDocument } from './import/model-of-document.ts';

// Decision: docs/decisions/017-model-import.md
/** The model that fal's document of an endpoint describes; the endpoint is named by its id or a link to it. */
export async function importModel(reference: string): Promise<ModelImport> {
  const endpointId = endpointIdFrom(reference);
  if (endpointId === undefined) {
    throw new AppError('invalid_input', 'This is neither an endpoint nor a link to a model of fal');
  }
  const [document, price] = await Promise.all([documentOf(endpointId), falPrice(endpointId)]);
  return { imported: read(document), price };
}

async function documentOf(endpointId: string): Promise<unknown> {
  try {
    return await fetchFalDocument(endpointId);
  } catch (error) {
    if (error instanceof ProviderRefusal && error.kind === 'unknown_job') {
      throw new AppError('not_found', `fal has no endpoint "${endpointId}"`);
    }
    if (!isProviderFault(error)) throw error;
    throw new AppError('unavailable', 'fal did not answer. Please try again.');
  }
}

function read(document: unknown): ImportedModel {
  try {
    return modelOfDocument(document);
  } catch (error) {
    if (error instanceof FalImportError) throw new AppError('invalid_input', error.message);
    throw error;
  }
}
