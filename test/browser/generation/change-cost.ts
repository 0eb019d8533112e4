import { expect } from 'vitest';
import { adminModels } from '#shared/contracts/admin-models.ts';
import { adminProForms, type AdminProForm } from '#shared/contracts/admin-pro-forms.ts';
import type { AnyField } from '#shared/form/field-types.ts';
import type { PriceRule } from '#shared/form/price-rule.ts';
import type { Product } from '#test/support/product.ts';

interface Change {
  creditCost: number;
  priceRule?: PriceRule;
  /** Precedes all other fields. */
  firstField?: AnyField;
}

/** Saves a model with another cost as an admin. */
export async function changeModel(product: Product, id: string, change: Change): Promise<void> {
  const admin = await product.signInAdmin();
  const { model } = (await admin.call(adminModels.getModel, { params: { id } })).body;
  const body = { baseVersion: model.version, definition: withChange(model, change) };
  expect(await admin.call(adminModels.saveModel, { params: { id }, body })).toMatchObject({ status: 200 });
}

/** Creates a pro form with a mood field, for 10 credits. */
export async function createTestProForm(product: Product, routePath: string): Promise<AdminProForm> {
  const admin = await product.signInAdmin();
  const fields = [{ id: 'mood', label: 'Mood', variableName: 'mood', type: 'text' }];
  const sections = [{ id: 'main', title: 'Main', fields }];
  const definition = { name: `Form ${routePath}`, routePath, requestType: 'image', creditCost: 10, sections };
  const { status, body } = await admin.call(adminProForms.createProForm, { body: { definition } });
  expect(status).toBe(201);
  return body.form;
}

/** Saves a pro form with another cost as an admin. */
export async function changeProForm(product: Product, form: AdminProForm, change: Change): Promise<void> {
  const admin = await product.signInAdmin();
  const params = { id: form.id };
  const body = { baseVersion: form.version, definition: withChange(form, change) };
  expect(await admin.call(adminProForms.saveProForm, { params, body })).toMatchObject({ status: 200 });
}

function withChange<T extends Pick<AdminProForm, 'sections'>>(definition: T, { firstField, ...cost }: Change): T {
  const sections = firstField
    ? [{ id: 'first', title: 'First', fields: [firstField] }, ...definition.sections]
    : definition.sections;
  return { ...definition, ...cost, sections };
}
