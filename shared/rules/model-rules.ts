import type { FieldProblem } from '../contracts/errors.ts';
import { definitionProblems, isBlank, problem } from '../form/definition-problems.ts';
import { amountProblems } from './amount-problems.ts';
import { costCeilingLimits } from './cost-ceiling.ts';
import { endpointProblems, optionUrlProblems, urlProblems } from './address-problems.ts';
import { isOutputKey } from './output-key.ts';
import {
  creditCostLimits,
  estimateLimits,
  failureCeilingLimits,
  marginFloorLimits,
  type ModelDefinition,
  pollingIntervalLimits,
  providerCostLimits,
  sortOrderLimits,
} from './model-definition.ts';
import { priceProblems } from './price-problems.ts';
import { type OutputSettings } from './output-settings.ts';

/** All that keeps a model from being saved, in the order and the words that the editor shows; `field` is the definition's. */
export function modelProblems(model: ModelDefinition): FieldProblem[] {
  return [
    problem('name', isBlank(model.name), 'Model name is required'),
    isBlank(model.endpoint)
      ? problem('endpoint', true, 'Workflow path is required')
      : endpointProblems('endpoint', model.endpoint),
    amountProblems(model.creditCost, {
      field: 'creditCost',
      name: 'Credit cost',
      whenTooLow: 'Credit cost is required and must be greater than 0',
      ...creditCostLimits,
    }),
    problem(
      'outputKey',
      !isOutputKey(model.outputKey),
      'Output key must be the name of the container, without index and without .url',
    ),
    outputProblems(model),
    amountProblems(model.estimatedSeconds, {
      field: 'estimatedSeconds',
      name: 'Estimated time',
      unit: 'seconds',
      whenTooLow: 'Estimated time is required',
      ...estimateLimits,
    }),
    amountProblems(model.providerCostUsd ?? 0, {
      field: 'providerCostUsd',
      name: 'Provider cost',
      unit: 'dollars',
      isWhole: false,
      whenTooLow: 'Provider cost must not be negative',
      ...providerCostLimits,
    }),
    limitProblems(model),
    amountProblems(model.sortOrder, { field: 'sortOrder', name: 'Sort order', ...sortOrderLimits }),
    urlProblems('iconUrl', 'Icon URL', model.iconUrl),
    urlProblems('exampleMediaUrl', 'Example media URL', model.exampleMediaUrl),
    definitionProblems(model),
    optionUrlProblems(model),
    priceProblems(model),
    longRunningProblems(model),
  ].flat();
}

/** What is wrong with what a model's files are said to be. */
export function outputProblems({
  outputContentType: contentType,
  outputExtension: extension,
}: OutputSettings): FieldProblem[] {
  return [
    problem(
      'outputContentType',
      !isBlank(contentType) && !/^(image|video|audio)\/[\w.+-]+$/.test(contentType.trim()),
      'Media type must be that of an image, a video or audio, such as image/png',
    ),
    problem(
      'outputExtension',
      !isBlank(extension) && !/^[a-z0-9]{1,8}$/.test(extension.trim()),
      'File extension must be small letters and digits, such as png',
    ),
  ].flat();
}

function longRunningProblems(model: ModelDefinition): FieldProblem[] {
  if (!model.isLongRunning) return [];
  const { min, max } = pollingIntervalLimits;
  const between = `Polling interval must be between ${min} and ${max} seconds`;
  return [
    problem('streamNodeId', isBlank(model.streamNodeId), 'Stream node ID is required'),
    problem('pollingNodeName', isBlank(model.pollingNodeName), 'Polling node name is required'),
    amountProblems(model.pollingIntervalSeconds, {
      field: 'pollingIntervalSeconds',
      name: 'Polling interval',
      unit: 'seconds',
      whenTooLow: between,
      whenTooHigh: between,
      ...pollingIntervalLimits,
    }),
  ].flat();
}

/** What is wrong with when it is to rest by itself. */
function limitProblems({
  failureCeilingPercent,
  marginFloorPercent,
  dailyCostCeilingUsd,
}: ModelDefinition): FieldProblem[] {
  return [
    amountProblems(failureCeilingPercent ?? failureCeilingLimits.max, {
      field: 'failureCeilingPercent',
      name: 'Failure ceiling',
      unit: 'percent',
      ...failureCeilingLimits,
    }),
    amountProblems(marginFloorPercent ?? marginFloorLimits.min, {
      field: 'marginFloorPercent',
      name: 'Margin floor',
      unit: 'percent',
      isWhole: false,
      ...marginFloorLimits,
    }),
    amountProblems(dailyCostCeilingUsd ?? costCeilingLimits.max, {
      field: 'dailyCostCeilingUsd',
      name: 'Daily cost ceiling',
      unit: 'dollars',
      isWhole: false,
      ...costCeilingLimits,
    }),
  ].flat();
}
