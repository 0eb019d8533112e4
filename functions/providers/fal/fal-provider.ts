import * as z from 'zod/mini';
import { AppError } from '#functions/platform/app-error.ts';
import { sha256 } from '#functions/platform/ids-and-idempotency.ts';
import { log } from '#functions/platform/log.ts';
import type { ImportedModel, Price } from '#shared/contracts/admin-assist.ts';
import { isJsonObject, type JsonObject, sortNames } from '#shared/kernel/json.ts';
import { isProviderFault, ProviderRefusal } from '../provider-error.ts';
import type { EndpointCheck, EndpointState, ModelImport, Provider } from '../provider.ts';
import { readBalance, readBills, fetchJson } from './fal-api.ts';
import { falJobProvider, priceUrl, stageKey } from './fal-job-provider.ts';
import { findEndpointId, isEndpointId, parseEndpointId } from './import/endpoint-id.ts';
import { mapDocument } from './import/map-document.ts';
import { FalImportError } from './import/read-document.ts';

export const fal: Provider = {
  ...falJobProvider,
  checkEndpoint,
  describeEndpoint,
  importModel,
  price: falPrice,
  readBalance,
  readBills,
  deleteCopies,
};

// Decision: docs/decisions/017-model-import.md
async function importModel(source: string): Promise<ModelImport | undefined> {
  const pasted = parseObject(source);
  if (pasted?.['paths'] !== undefined) {
    const imported = read(pasted);
    return { imported, price: await falPrice(imported.endpointId) };
  }
  const endpointId = parseEndpointId(source) ?? findEndpointId(source);
  if (endpointId === undefined) {
    if (isExample.test(source)) return undefined;
    throw new AppError('invalid_input', 'This is neither an endpoint nor a link to a model of fal');
  }
  const [document, price] = await Promise.all([loadDocument(endpointId), falPrice(endpointId)]);
  return { imported: read(document), price };
}

const isExample = /[\n{]|^curl\s/;

function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

async function loadDocument(endpointId: string): Promise<unknown> {
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
    return mapDocument(document);
  } catch (error) {
    if (error instanceof FalImportError) throw new AppError('invalid_input', error.message);
    throw error;
  }
}

const checkTimeoutMs = 5000;

/** fal describes workflows and ComfyUI graphs only to the account that owns them. */
const privateNames = /^(workflows|comfy)\//;

async function checkEndpoint(endpoint: string): Promise<EndpointCheck> {
  if (!isEndpointId(endpoint)) return 'unknown';
  if (privateNames.test(endpoint)) return 'unchecked';
  try {
    await fetchFalDocument(endpoint, checkTimeoutMs);
    return 'known';
  } catch (error) {
    if (!isProviderFault(error)) throw error;
    return error instanceof ProviderRefusal && error.kind === 'unknown_job' ? 'unknown' : 'unchecked';
  }
}

// Decision: docs/decisions/052-provider-changes.md
async function describeEndpoint(endpoint: string): Promise<EndpointState> {
  if (!isEndpointId(endpoint)) return { state: 'unchecked', reason: 'This is no endpoint of fal' };
  if (privateNames.test(endpoint)) return { state: 'unchecked', reason: 'fal describes it only to its owner' };
  try {
    const [document, status, price] = await Promise.all([
      findDocument(endpoint),
      readStatus(endpoint),
      falPrice(endpoint),
    ]);
    if (document === undefined) return describeWithoutDocument(status);
    const imported = mapDocument(document);
    const fingerprint = sha256(JSON.stringify(sortNames(pickImportedParts(document))));
    const isDeprecated = status === undefined ? undefined : status === 'deprecated';
    return { state: 'known', imported, fingerprint, isDeprecated, price };
  } catch (error) {
    if (error instanceof FalImportError) return { state: 'unchecked', reason: error.message };
    if (!isProviderFault(error)) throw error;
    return { state: 'unchecked', reason: 'fal did not answer' };
  }
}

/** A single 404 can be a fault, so the list of models must agree. */
function describeWithoutDocument(status: EndpointStatus | undefined): EndpointState {
  if (status === 'unlisted') return { state: 'missing' };
  const reason = status === undefined ? 'fal did not answer' : 'fal lists it, but has no document of it';
  return { state: 'unchecked', reason };
}

async function findDocument(endpoint: string): Promise<unknown> {
  try {
    return await fetchFalDocument(endpoint);
  } catch (error) {
    if (error instanceof ProviderRefusal && error.kind === 'unknown_job') return undefined;
    throw error;
  }
}

type EndpointStatus = 'active' | 'deprecated' | 'unlisted';

const modelsSchema = z.object({
  models: z.array(z.object({ endpoint_id: z.string(), metadata: z.object({ status: z.string() }) })),
});

async function readStatus(endpoint: string): Promise<EndpointStatus | undefined> {
  try {
    const key = await stageKey();
    const url = `https://api.fal.ai/v1/models?endpoint_id=${encodeURIComponent(endpoint)}`;
    const { models } = modelsSchema.parse(
      await fetchJson(url, key === undefined ? {} : { authorization: `Key ${key}` }),
    );
    const found = models.find(({ endpoint_id: id }) => id === endpoint);
    if (found === undefined) return 'unlisted';
    return found.metadata.status === 'deprecated' ? 'deprecated' : 'active';
  } catch (error) {
    if (error instanceof ProviderRefusal && error.kind === 'unknown_job') return 'unlisted';
    log.warn('Could not read from fal whether a model is deprecated', { endpoint, error });
    return undefined;
  }
}

/** Titles, pictures and links of a document change without any effect on requests. */
function pickImportedParts(document: unknown): JsonObject {
  const { paths = null, components = null } = isJsonObject(document) ? document : {};
  return { paths, components };
}

const pricesSchema = z.object({
  prices: z.array(
    z.object({ endpoint_id: z.string(), unit_price: z.number(), unit: z.string(), currency: z.string() }),
  ),
});

async function falPrice(endpoint: string): Promise<Price | undefined> {
  try {
    const key = await stageKey();
    return key === undefined ? undefined : await fetchFalPrice(endpoint, key);
  } catch (error) {
    log.warn('Could not read a price from fal', { endpoint, error });
    return undefined;
  }
}

export async function fetchFalPrice(endpoint: string, key: string): Promise<Price | undefined> {
  const { prices } = pricesSchema.parse(await fetchJson(priceUrl(endpoint), { authorization: `Key ${key}` }));
  const price = prices.find((item) => item.endpoint_id === endpoint);
  return price && { unitPrice: price.unit_price, unit: price.unit, currency: price.currency };
}

export function fetchFalDocument(endpointId: string, timeoutMs?: number): Promise<unknown> {
  const url = `https://fal.ai/api/openapi/queue/openapi.json?endpoint_id=${encodeURIComponent(endpointId)}`;
  return fetchJson(url, {}, timeoutMs === undefined ? {} : { timeoutMs });
}

const deletedSchema = z.object({
  cdn_delete_results: z.catch(z.array(z.object({ exception: z.nullish(z.unknown()) })), []),
});

/** Needs a key with the scope "admin". */
async function deleteCopies(key: string, requestId: string): Promise<void> {
  const url = `https://api.fal.ai/v1/models/requests/${encodeURIComponent(requestId)}/payloads`;
  const answer = await fetchJson(url, { authorization: `Key ${key}` }, { method: 'DELETE' }).catch(toUnknownJob);
  const files = deletedSchema.safeParse(answer).data?.cdn_delete_results ?? [];
  const failed = files.filter(({ exception }) => exception !== null && exception !== undefined);
  if (failed.length === 0) return;
  throw new ProviderRefusal({ kind: 'unclear', body: answer, retryable: true }, `fal kept ${failed.length} files`);
}

function toUnknownJob(error: unknown): object {
  if (error instanceof ProviderRefusal && error.kind === 'unknown_job') return {};
  throw error;
}
