import {
  type AdminModel,
  adminModels,
  mostModelsExportedAtOnce,
  type ModelSummary,
} from '#shared/contracts/admin-models.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { saveBlob } from '#frontend/src/lib/download.ts';
import { groupsOf } from './groups-of.ts';

/** Saves models, whole, as one JSON file. */
export async function exportModels(models: readonly ModelSummary[]): Promise<void> {
  const items: AdminModel[] = [];
  for (const group of groupsOf(models, mostModelsExportedAtOnce)) {
    const body = { ids: group.map(({ id }) => id) };
    items.push(...(await callApi(adminModels.exportModels, { body })).items);
  }
  const text = JSON.stringify({ models: items }, undefined, 2);
  saveBlob(new Blob([text], { type: 'application/json' }), `models-${new Date().toISOString().slice(0, 10)}.json`);
}
