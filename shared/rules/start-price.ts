import type { Price } from '../form/price-rule.ts';
import { priceOf } from '../form/price.ts';
import { startValues } from '../form/start-values.ts';
import { formFields, type ModelDefinition } from './model-definition.ts';

/** What a generation costs where nothing of its form is changed. */
export function startPrice(model: Pick<ModelDefinition, 'creditCost' | 'priceRule' | 'sections'>): Price {
  const fields = formFields(model);
  return priceOf(model, fields, startValues(fields));
}
