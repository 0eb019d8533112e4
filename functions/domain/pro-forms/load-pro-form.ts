import { AppError } from '#functions/platform/app-error.ts';
import type { StoredProForm, ProFormRepository } from './pro-form-repository.ts';

/** A pro form that subscribers may use; throws `page_not_found`. */
export async function loadProForm(forms: ProFormRepository, routePath: string): Promise<StoredProForm> {
  const form = await forms.findByPath(routePath);
  if (form === undefined) {
    throw new AppError('page_not_found', 'Pro form not found. This public page does not exist.');
  }
  return form;
}
