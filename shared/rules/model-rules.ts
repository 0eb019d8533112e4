import type { FieldProblem } from '../contracts/errors.ts';
import { definitionProblems, isBlank, problem } from '../form/definition-problems.ts';
import { isOutputKey } from './output-key.ts';
import { creditCostLimits, type ModelDefinition, pollingIntervalLimits } from './model-definition.ts';
import { priceProblems } from './price-problems.ts';
import { type OutputSettings } from './output-settings.ts';

/** All that keeps a model from being saved, in the order and the words that the editor shows; `field` is the definition's. */
export function modelProblems(model: ModelDefinition): FieldProblem[] {
  const { creditCost } = model;
  return [
    problem('name', isBlank(model.name), 'Model name is required'),
    problem('endpoint', isBlank(model.endpoint), 'Workflow path is required'),
    problem('creditCost', !(creditCost > 0), 'Credit cost is required and must be greater than 0'),
    problem('creditCost', creditCost > creditCostLimits.max, `Credit cost must be at most ${creditCostLimits.max}`),
    problem(
      'outputKey',
      !isOutputKey(model.outputKey),
      'Output key must be the name of the container, without index and without .url',
    ),
    ...outputProblems(model),
    problem('estimatedSeconds', !(model.estimatedSeconds > 0), 'Estimated time is required'),
    ...definitionProblems(model),
    ...priceProblems(model),
    ...longRunningProblems(model),
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
  const seconds = model.pollingIntervalSeconds;
  return [
    problem('streamNodeId', isBlank(model.streamNodeId), 'Stream node ID is required'),
    problem('pollingNodeName', isBlank(model.pollingNodeName), 'Polling node name is required'),
    problem(
      'pollingIntervalSeconds',
      !(seconds >= min && seconds <= max),
      `Polling interval must be between ${min} and ${max} seconds`,
    ),
  ].flat();
}
