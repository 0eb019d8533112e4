// @module-tag whole

import { describe, expect } from 'vitest';
import { ModelRepository } from '#functions/domain/models/model-repository.ts';
import { fieldSchema } from '#shared/form/form-schemas.ts';
import { it } from '#test/api/shared-product.ts';
import { createMaya } from '#test/support/companion-api.ts';
import { productTable } from '#test/support/product-table.ts';
import type { Product, SignedIn } from '#test/support/product.ts';
import { publishModel } from '#test/support/publish-model.ts';

/** Patterns come from providers' documents, and texts from subscribers: together they must not keep a function busy. */
let product: Product;
let subscriber: SignedIn;
it.beforeAll(async ({ product: shared }) => {
  product = shared;
  subscriber = await product.signIn((await createMaya(product)).sessionId);
});

async function publish(name: string, fields: readonly object[]): Promise<void> {
  const table = productTable(product.cloud.endpoints.dynamodb, product.cloud.tableName('Table'));
  const dreamImage = (await new ModelRepository(table).find('dream-image'))!;
  const sections = [{ id: 'main', title: 'Main', fields: fields.map((field) => fieldSchema.parse(field)) }];
  await publishModel(table, name, { ...dreamImage, name, sections });
}

describe('a text that would make a pattern backtrack for ever', () => {
  it.for([
    ['.*.*.*.*.*.*=', 'x'.repeat(900)],
    ['^(a?){60}a{60}$', 'a'.repeat(60)],
    ['^(a+)+$', `${'a'.repeat(900)}b`],
    ['^((a{1,99}){1,99}){1,99}$', `${'a'.repeat(900)}b`],
    ['^(\\w+\\s?)*$', `${'a'.repeat(900)}!`],
    ['^(a|aa)*$', `${'a'.repeat(900)}b`],
  ] as const)('is accepted at once: %s', async ([pattern, text], { task }) => {
    const name = `hostile-${task.id.replaceAll(/\W/g, '')}`;
    const words = {
      id: 'prompt',
      label: 'Words',
      variableName: 'prompt',
      type: 'json',
      valueSchema: { type: 'string', pattern },
    };
    await publish(name, [words]);
    const { status } = await subscriber.generate(name, { prompt: JSON.stringify(text) });
    expect(status).toBe(202);
  });

  it('is refused at once if the pattern is safe to run', async () => {
    const valueSchema = { type: 'string', pattern: '^[a-z ]+$' };
    await publish('harmless', [{ id: 'prompt', label: 'Words', variableName: 'prompt', type: 'json', valueSchema }]);
    const { status } = await subscriber.generate('harmless', { prompt: JSON.stringify('UPPER') });
    expect(status).toBe(400);
  });
});

describe('a prompt of blanks', () => {
  it('is filled into its template at once', async () => {
    const parts = ['a', 'b', 'c'].map((id) => ({ id, label: id, type: 'textarea' }));
    const template = { template: 'x {a} , {gap} ; {b} {gap} , {c} !', subFields: parts };
    await publish('blanks', [
      { id: 'prompt', label: 'Scene', variableName: 'prompt', type: 'prompt_builder', promptBuilderConfig: template },
    ]);
    const text = `a${' '.repeat(18_000)}b`;
    const { status } = await subscriber.generate('blanks', { prompt: { a: text, b: text, c: text } });
    expect(status).toBe(202);
  });
});
