import { fieldKey } from '#shared/domain/field-key.ts';
import type { InputField } from '#shared/domain/input-field.ts';
import { formFields } from '#shared/domain/model-definition.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { loadPage, type PageSources } from '#functions/platform/dynamo/load-page.ts';

/** A field of a public page's form; throws `page_not_found` or `invalid_input`. */
export async function fieldOf(
  sources: PageSources,
  request: { routePath: string; fieldKey: string },
): Promise<InputField> {
  const { model } = await loadPage(sources, request.routePath);
  const field = formFields(model).find((candidate) => fieldKey(candidate) === request.fieldKey);
  if (field !== undefined) return field;
  const message = 'There is no such field on this page';
  throw new AppError('invalid_input', message, [{ field: 'fieldKey', message }]);
}
