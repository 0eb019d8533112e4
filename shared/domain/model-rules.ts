import type { FieldProblem } from '../contracts/errors.ts';
import { fieldKey } from './field-key.ts';
import { fileLimits, isWithin, rowLimits } from './field-limits.ts';
import { creditCostLimits, formFields, type ModelDefinition, pollingIntervalLimits } from './model-definition.ts';

/** All that keeps a model from being saved, in A§5's order and words; `field` is the definition's. */
export function modelProblems(model: ModelDefinition): FieldProblem[] {
  const fields = formFields(model);
  const { creditCost } = model;
  return [
    problem('name', isBlank(model.name), 'Model name is required'),
    problem('endpoint', isBlank(model.endpoint), 'Workflow path is required'),
    problem('creditCost', !(creditCost > 0), 'Credit cost is required and must be greater than 0'),
    problem('creditCost', creditCost > creditCostLimits.max, `Credit cost must be at most ${creditCostLimits.max}`),
    problem(
      'outputKey',
      /\[|\.url$/.test(model.outputKey),
      'Output key must be the name of the container, without index and without .url',
    ),
    problem('estimatedSeconds', !(model.estimatedSeconds > 0), 'Estimated time is required'),
    problem('sections', fields.length === 0, 'At least one form field is required'),
    problem(
      'sections',
      fields.some(({ type }) => isBlank(type)),
      'All fields must have a type selected',
    ),
    ...formProblems(model),
    ...longRunningProblems(model),
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

/** Labels are what people and messages call a field; two fields of one parameter would overwrite each other. */
function formProblems(model: ModelDefinition): FieldProblem[] {
  const fields = formFields(model);
  const keys = fields.map(fieldKey);
  const repeated = keys.find((key, index) => keys.indexOf(key) !== index);
  return [
    problem(
      'sections',
      fields.some(({ label }) => isBlank(label)),
      'Every field needs a label',
    ),
    problem('sections', !fields.every(({ rows }) => isWithin(rows, rowLimits)), 'Rows must be between 2 and 20'),
    problem(
      'sections',
      !fields.every(({ fileLimit }) => isWithin(fileLimit, fileLimits)),
      'File limit must be between 1 and 20',
    ),
    problem('sections', repeated !== undefined, `Two fields have the variable name "${repeated}"`),
  ].flat();
}

function problem(field: string, isProblem: boolean, message: string): FieldProblem[] {
  return isProblem ? [{ field, message }] : [];
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}
