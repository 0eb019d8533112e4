import { fieldKey } from '#shared/form/form-values.ts';
import type { AnyField, Field } from '#shared/form/field-types.ts';
import { formFields } from '#shared/rules/form-definition.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { PublishedPages } from '#functions/domain/pages/published-pages.ts';
import { loadProForm, type ProFormRepository } from '#functions/domain/pro-forms/pro-form-repository.ts';

export interface FieldSources {
  readonly publishedPages: PublishedPages;
  readonly proForms: ProFormRepository;
}

interface FieldRequest {
  readonly form: 'page' | 'pro-form';
  readonly routePath: string;
  readonly fieldKey: string;
}

/** A field that subscribers fill in; throws `page_not_found` or `invalid_input`. */
export async function fieldOf(sources: FieldSources, request: FieldRequest): Promise<AnyField> {
  const fields = await fieldsOf(sources, request);
  const field = fields.find((candidate) => fieldKey(candidate) === request.fieldKey);
  if (field !== undefined) return field;
  const message = 'There is no such field on this page';
  throw new AppError('invalid_input', message, [{ field: 'fieldKey', message }]);
}

async function fieldsOf(sources: FieldSources, { form, routePath }: FieldRequest): Promise<Field[]> {
  if (form === 'pro-form') return formFields(await loadProForm(sources.proForms, routePath));
  return formFields((await sources.publishedPages.findPublished(routePath)).model);
}
