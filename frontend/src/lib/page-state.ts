import { type FormValues, isFormValues } from '#shared/form/form-values.ts';
import { hasFields, optional } from './browser-storage.ts';

export interface PageState {
  readonly prompt?: string | undefined;
  readonly values?: FormValues | undefined;
  readonly from?: string | undefined;
  /** Starts at once if the cost equals this number of credits. */
  readonly startsAtCost?: number | undefined;
}

const fields = {
  prompt: optional('string'),
  values: optional(isFormValues),
  from: optional('string'),
  startsAtCost: optional('number'),
};

export function parsePageState(state: unknown): PageState | undefined {
  if (!hasFields<PageState>(state, fields)) return undefined;
  return Object.keys(fields).some((name) => Object.hasOwn(state, name)) ? state : undefined;
}
