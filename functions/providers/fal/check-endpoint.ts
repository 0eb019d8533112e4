import { isProviderFault, ProviderRefusal } from '../provider-error.ts';
import type { EndpointCheck } from '../provider.ts';
import { fetchFalDocument } from './fal-documents.ts';
import { isEndpointId } from './import/endpoint-id.ts';

/** Somebody waits for their model to be saved. */
const timeoutMs = 5000;

/** Workflows and ComfyUI's graphs belong to an account; fal describes them to nobody else. */
const privateNames = /^(workflows|comfy)\//;

/** Whether fal has an endpoint: every public one has a document. */
export async function checkEndpoint(endpoint: string): Promise<EndpointCheck> {
  if (!isEndpointId(endpoint)) return 'unknown';
  if (privateNames.test(endpoint)) return 'unchecked';
  try {
    await fetchFalDocument(endpoint, timeoutMs);
    return 'known';
  } catch (error) {
    if (!isProviderFault(error)) throw error;
    return error instanceof ProviderRefusal && error.kind === 'unknown_job' ? 'unknown' : 'unchecked';
  }
}
