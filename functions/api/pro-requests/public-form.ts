import type { ProForm } from '#shared/contracts/pro-requests.ts';
import { pageWordsOf } from '#shared/rules/pro-form.ts';
import { loadProForm, type ProFormRepository } from '#functions/domain/pro-forms/pro-form-repository.ts';
import { publicFields } from '#functions/domain/forms/public-field.ts';

export async function publicForm(forms: ProFormRepository, routePath: string): Promise<ProForm> {
  const form = await loadProForm(forms, routePath);
  return { ...form, ...pageWordsOf(form), fields: publicFields(form) };
}
