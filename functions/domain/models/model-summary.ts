import type { AdminModel, ModelSummary } from '#shared/contracts/admin-models.ts';
import { modelSummarySchema } from '#shared/rules/model.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import { modelNameKeys } from '../names/name-keys.ts';

/** What lists show and search of texts that may be long: a summary is to stay under a kilobyte. */
const mostDescription = 200;
const mostTags = 10;
const longestIconUrl = 500;

/** The item by which a model is listed, beside the model itself. */
export function summaryItem(model: AdminModel) {
  return { ...keys.modelSummary(model.id), ...listing(model), ...modelNameKeys(model), ...summaryOf(model) };
}

/** What lists show of a model. */
export function summaryOf(model: AdminModel): ModelSummary {
  const { iconUrl, ...summary } = modelSummarySchema.parse(model);
  return {
    ...summary,
    description: summary.description.slice(0, mostDescription),
    tags: summary.tags.slice(0, mostTags),
    ...(iconUrl !== undefined && iconUrl.length <= longestIconUrl && { iconUrl }),
  };
}

const orderOffset = 1_000_000;
const latestTime = 8.64e15;

/** Sort keys are text: the order is shifted above zero, and the time counted down, to put the newest first. */
function listing({ id, sortOrder, createdAt }: AdminModel) {
  const order = String(sortOrder + orderOffset).padStart(7, '0');
  const age = String(latestTime - Date.parse(createdAt)).padStart(16, '0');
  return { gsi1pk: partitions.models.partition, gsi1sk: `${order}#${age}#${id}` };
}
