import { type Field, rulesForType } from '../form/field-types.ts';
import { fieldKey } from '../form/form-values.ts';
import type { PriceRow, PriceRule } from '../form/price-rule.ts';
import { readForm } from '../form/read-form.ts';
import type { FieldProblem } from '../kernel/schemas.ts';
import {
  amountProblems,
  definitionProblems,
  endpointProblems,
  formFields,
  isBlank,
  optionUrlProblems,
  problem,
  urlProblems,
} from './form-definition.ts';
import { isOutputKey } from './model-output.ts';
import {
  creditCostLimits,
  estimateLimits,
  failureCeilingLimits,
  marginFloorLimits,
  type ModelDefinition,
  pollingIntervalLimits,
  providerCostLimits,
  sortOrderLimits,
} from './model.ts';
import type { OutputSettings } from './output-settings.ts';
import { costCeilingLimits } from './protection.ts';

/** Follows the editor's order; `field` is a path in the definition. */
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
    goldenInputProblems(model),
  ].flat();
}

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

function goldenInputProblems(model: ModelDefinition): FieldProblem[] {
  if (model.goldenInput === undefined) return [];
  const [first] = readForm(formFields(model), model.goldenInput).problems;
  return first ? [{ field: 'goldenInput', message: `The publish check doesn’t fit the form: ${first.message}` }] : [];
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

const maxFactor = 1000;
/** Prices are calculated to three decimals. */
const minUnit = 0.001;

function priceProblems({ priceRule, ...model }: ModelDefinition): FieldProblem[] {
  if (priceRule === undefined) return [];
  const fields = formFields(model);
  return [...minimumProblems(priceRule), ...priceRule.rows.flatMap((row, index) => rowProblems(row, index, fields))];
}

function minimumProblems({ minimum }: PriceRule): FieldProblem[] {
  const { min, max } = creditCostLimits;
  const words = `The least that a generation costs must be a whole number from ${min} to ${max}`;
  return problem('priceRule.minimum', !(Number.isInteger(minimum) && minimum >= min && minimum <= max), words);
}

function rowProblems(row: PriceRow, index: number, fields: readonly Field[]): FieldProblem[] {
  const name = `priceRule.rows[${index}]`;
  const field = fields.find((one) => fieldKey(one) === row.field);
  const words = field === undefined ? ['needs a field of the form'] : [...fieldWords(row, field), ...factorWords(row)];
  return words.map((what) => ({ field: name, message: `Price row ${index + 1} ${what}` }));
}

/** An empty field or a value without a line must never make a generation cheaper. */
function fieldWords(row: PriceRow, field: Field): string[] {
  const { choices, hiddenPayload } = rulesForType(field);
  const isSwitch = field.type === 'boolean';
  const offered = choices(field).map(({ value }) => value);
  const isMeasured = field.type === 'number' || (offered.length > 0 && !isSwitch);
  const canBeEmpty = field.required !== true && hiddenPayload(field) === undefined;
  const lines = row.by === 'value' ? row.factors.map(({ value }) => value) : [];
  return [
    ...said(row.by !== 'value' && isSwitch, 'has a switch, which is priced by its value'),
    ...said(row.by === 'value' && takesSeveral(field), 'has a field that takes several, which can only be counted'),
    ...said(
      row.by === 'value' && offered.some((value) => !lines.includes(value)),
      'needs a line for each option of its field',
    ),
    ...said(
      row.by === 'amount' && isMeasured && canBeEmpty,
      'has a field that can be left out: it must be required, or have a default',
    ),
  ];
}

function takesSeveral(field: Field): boolean {
  return 'multiple' in field && field.multiple === true;
}

function factorWords(row: PriceRow): string[] {
  const lines = row.by === 'value' ? row.factors : row.by === 'tier' ? row.tiers : [];
  const factors = lines.map(({ factor }) => factor);
  return [
    ...said(
      ![row.otherwise, ...factors].every(isFactor),
      `has a factor that is not from 0 to ${maxFactor}, with at most three decimals`,
    ),
    ...said(row.otherwise < Math.max(0, ...factors), 'must not make anything else cheaper than its dearest line'),
    ...said(row.by === 'amount' && !(row.per >= minUnit), `has a unit that is not at least ${minUnit}`),
    ...said(
      row.by === 'tier' && !isRising(row.tiers.map(({ upTo }) => upTo)),
      'has a range that does not end above the one before',
    ),
    ...said(row.by === 'value' && hasRepeated(row.factors.map(({ value }) => value)), 'names a value twice'),
  ];
}

function said(isWrong: boolean, words: string): string[] {
  return isWrong ? [words] : [];
}

function isFactor(value: number): boolean {
  return value >= 0 && value <= maxFactor && Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6;
}

function isRising(values: readonly number[]): boolean {
  return values.every((value, index) => index === 0 || value > (values[index - 1] ?? -Infinity));
}

function hasRepeated(values: readonly string[]): boolean {
  return new Set(values).size < values.length;
}
