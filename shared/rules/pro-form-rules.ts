import { fieldKey } from '../form/form-values.ts';
import type { FieldProblem } from '../kernel/schemas.ts';
import {
  amountProblems,
  definitionProblems,
  formFields,
  isBlank,
  optionUrlProblems,
  problem,
  urlProblems,
} from './form-definition.ts';
import { creditCostLimits } from './model.ts';
import { routePathProblem, storedRoutePath } from './page-rules.ts';
import type { ProFormDefinition } from './pro-form.ts';
import { requestDetailsField } from './pro-request.ts';

/** Follows the editor's order; `field` is a path in the definition. */
export function proFormProblems(form: ProFormDefinition): FieldProblem[] {
  const { min, max } = creditCostLimits;
  const wrongCost = `Credit cost must be between ${min} and ${max}`;
  const path = routePathProblem(form.routePath);
  const isOwnKey = formFields(form).some((field) => fieldKey(field) === requestDetailsField.key);
  return [
    problem('name', isBlank(form.name), 'Form name is required'),
    path === undefined ? [] : [{ field: 'routePath', message: path }],
    problem('requestType', isBlank(form.requestType), 'Request type is required'),
    problem('appId', isBlank(form.appId), 'App ID is required'),
    amountProblems(form.creditCost, {
      field: 'creditCost',
      name: 'Credit cost',
      whenTooLow: wrongCost,
      whenTooHigh: wrongCost,
      ...creditCostLimits,
    }),
    urlProblems('exampleMediaUrl', 'Example media URL', form.exampleMediaUrl),
    definitionProblems(form),
    optionUrlProblems(form),
    problem(
      'sections',
      isOwnKey,
      `The variable name "${requestDetailsField.key}" belongs to ${requestDetailsField.label}`,
    ),
  ].flat();
}

export function storedProForm(form: ProFormDefinition): ProFormDefinition {
  return {
    ...form,
    name: form.name.trim(),
    routePath: storedRoutePath(form.routePath),
    requestType: form.requestType.trim(),
    appId: form.appId.trim(),
    pageTitle: form.pageTitle?.trim() || undefined,
    pageDescription: form.pageDescription?.trim() || undefined,
    exampleMediaUrl: form.exampleMediaUrl?.trim() || undefined,
    apiKeyId: form.apiKeyId || undefined,
  };
}
