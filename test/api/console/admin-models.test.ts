import { beforeEach, describe, expect } from 'vitest';
import { PageRepository } from '#functions/domain/pages/page-repository.ts';
import { adminAudit } from '#shared/contracts/admin-audit.ts';
import { adminModels, type BulkModelAction, type ModelEdit } from '#shared/contracts/admin-models.ts';
import { adminPages } from '#shared/contracts/admin-pages.ts';
import { pages } from '#shared/contracts/pages.ts';
import type { RouteRequest } from '#shared/contracts/route.ts';
import { productTable } from '#test/support/product-table.ts';
import { type Product } from '#test/support/product.ts';
import { it } from '../shared-product.ts';

type Admin = Awaited<ReturnType<Product['signInAdmin']>>;

let product: Product;
let superAdmin: Admin;
let editor: Admin;
it.beforeAll(async ({ product: shared }) => {
  product = shared;
  [superAdmin, editor] = await Promise.all([product.signInAdmin('admin'), product.signInAdmin('editor')]);
});

let models = 0;
const definition = (more = {}) => ({
  name: `Painter number ${models++}`,
  endpoint: 'fal-ai/flux/schnell',
  estimatedSeconds: 10,
  sections: [
    {
      id: 'main',
      title: 'Main',
      fields: [{ id: 'f1', label: 'Prompt', variableName: 'prompt', type: 'textarea', required: true }],
    },
  ],
  ...more,
});

const withField = (field: object) => ({
  sections: [{ id: 'main', title: 'Main', fields: [{ id: 'x', label: 'X', ...field }] }],
});

async function create(admin: Admin, more = {}) {
  const { status, body } = await admin.call(adminModels.createModel, { body: { definition: definition(more) } });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body.model;
}

describe('a model', () => {
  it(
    "has defaults and a slug, and counts as its owner's model",
    { tags: ['A3.2-1', 'A3.2-5', 'A6-25', 'S3-31'] },
    async () => {
      const model = await create(editor, { name: '  Sea & Sky 2!' });
      expect(model).toMatchObject({
        slug: 'sea-sky-2',
        version: 1,
        ownerUserId: 'editor',
        savedBy: 'Eddie Editor',
        category: 'models',
        outputType: 'image',
        outputKey: 'images',
        creditCost: 10,
        sortOrder: 0,
        isAvailable: true,
        comingSoon: false,
        featured: false,
        isLongRunning: false,
        pollingIntervalSeconds: 60,
        iconName: 'Zap',
        iconColor: 'text-primary',
        iconBg: 'bg-primary/20',
      });
      const { body } = await editor.call(adminModels.createModel, {
        body: { definition: definition({ name: 'Sea sky 2' }) },
      });
      expect(body.error.message).toBe('Model ID "sea-sky-2" already exists. Please use a different model name.');
    },
  );

  it.each([
    [{ name: ' ' }, 'Model name is required'],
    [{ endpoint: '' }, 'Workflow path is required'],
    [{ category: '' }, 'Category is required'],
    [{ outputType: '' }, 'Output type is required'],
    [{ creditCost: 0 }, 'Credit cost is required and must be greater than 0'],
    [{ estimatedSeconds: 0 }, 'Estimated time is required'],
    [{ sections: [{ id: 'main', title: 'Main', fields: [] }] }, 'At least one form field is required'],
    [
      { sections: [{ id: 'main', title: 'Main', fields: [{ id: 'x', label: 'X', type: '' }] }] },
      'All fields must have a type selected',
    ],
    [{ outputKey: 'images.0' }, 'Output key must be the name of the container, without index and without .url'],
    [{ outputKey: 'images[0].url' }, 'Output key must be the name of the container, without index and without .url'],
    [withField({ type: 'textarea', rows: 21 }), 'Rows must be between 2 and 20'],
    [withField({ type: 'file', fileLimit: 0 }), 'File limit must be between 1 and 20'],
    [{ isLongRunning: true, pollingNodeName: 'n' }, 'Stream node ID is required'],
    [{ isLongRunning: true, streamNodeId: 'n' }, 'Polling node name is required'],
    [
      { isLongRunning: true, streamNodeId: 'n', pollingNodeName: 'n', pollingIntervalSeconds: 9 },
      'Polling interval must be between 10 and 3600 seconds',
    ],
  ])('with %j is refused: %s', async (more, message) => {
    const { status, body } = await superAdmin.call(adminModels.createModel, {
      body: { definition: definition(more) },
    });
    expect({ status, message: body.error.message }).toEqual({ status: 400, message });
  });

  it('keeps every version, and can compare and restore each', { tags: ['A7.2-6', 'A3.2-18'] }, async () => {
    const { id } = await create(superAdmin, { creditCost: 5 });
    const { body: saved } = await superAdmin.call(adminModels.saveModel, {
      params: { id },
      body: { baseVersion: 1, definition: definition({ creditCost: 7 }) },
    });
    expect(saved.model).toMatchObject({ version: 2, creditCost: 7 });
    expect(saved.model.updatedAt > saved.model.createdAt).toBe(true);
    const { body: restored } = await superAdmin.call(adminModels.restoreVersion, {
      params: { id, version: 1 },
      body: {},
    });
    expect(restored.draft).toMatchObject({ revision: 1, restoredFrom: 1, definition: { creditCost: 5 } });
    const { body: live } = await superAdmin.call(adminModels.getModel, { params: { id } });
    expect(live.model).toMatchObject({ version: 2, creditCost: 7 });
    const { body: published } = await superAdmin.call(adminModels.publishDraft, {
      params: { id },
      body: { revision: 1, note: 'Cheaper again' },
    });
    expect(published.model).toMatchObject({ version: 3, creditCost: 5, restoredFrom: 1, note: 'Cheaper again' });
    const { body: list } = await superAdmin.call(adminModels.listVersions, { params: { id }, query: {} });
    expect(list.items).toMatchObject([{ version: 3, note: 'Cheaper again' }, { version: 2 }, { version: 1 }]);
    const { body: second } = await superAdmin.call(adminModels.getVersion, { params: { id, version: 2 } });
    expect(second.model).toMatchObject({ version: 2, creditCost: 7, savedBy: 'Ada Admin' });
    const missing = await superAdmin.call(adminModels.getVersion, { params: { id, version: 9 } });
    expect(missing.status).toBe(404);
  });

  it('refuses a save that is based on an older version, also in parallel', async () => {
    const { id } = await create(superAdmin);
    const save = (creditCost: number) =>
      superAdmin.call(adminModels.saveModel, {
        params: { id },
        body: { baseVersion: 1, definition: definition({ creditCost }) },
      });
    const answers = await Promise.all([save(21), save(22), save(23)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it('gets no new version when nothing has changed', async () => {
    const same = definition();
    const { id } = await create(superAdmin, same);
    const body = { baseVersion: 1, definition: same };
    const answer = await superAdmin.call(adminModels.saveModel, { params: { id }, body });
    expect(answer).toMatchObject({ status: 200, body: { model: { version: 1 } } });
  });

  it('is duplicated as an unpublished copy', { tags: ['A4.3-2', 'A4.3-3', 'A4.3-4', 'A4.3-5', 'A7.2-5'] }, async () => {
    const original = await create(superAdmin, { featured: true, route: '/somewhere', sortOrder: 4 });
    const { body } = await superAdmin.call(adminModels.duplicateModel, { params: { id: original.id } });
    expect(body.model).toMatchObject({
      name: `${original.name} (Copy)`,
      isAvailable: false,
      featured: false,
      sortOrder: 5,
    });
    expect(body.model.slug).toMatch(new RegExp(`^${original.slug}-copy-\\d{13}$`));
    expect(body.model.route).toBeUndefined();
  });
});

describe('an ordinary admin', () => {
  it(
    'lists only own models, and gets the specified messages for others',
    { tags: ['A6-4', 'A6-15', 'A6-16', 'A6-17', 'A7.2-2'] },
    async () => {
      const { id } = await create(superAdmin);
      const { body: list } = await editor.call(adminModels.listModels, {});
      expect(new Set(list.items.map((model: { ownerUserId: string }) => model.ownerUserId))).toEqual(
        new Set(['editor']),
      );
      const params = { id };
      const body = { baseVersion: 1, definition: definition() };
      const edit = 'Access denied. You can only edit your own models.';
      const modify = 'Access denied. You can only modify your own models.';
      const refused = [
        [await editor.call(adminModels.getModel, { params }), edit],
        [await editor.call(adminModels.saveModel, { params, body }), edit],
        [await editor.call(adminModels.listVersions, { params, query: {} }), edit],
        [await editor.call(adminModels.getVersion, { params: { id, version: 1 } }), edit],
        [await editor.call(adminModels.restoreVersion, { params: { id, version: 1 }, body: {} }), edit],
        [await editor.call(adminModels.openDraft, { params }), edit],
        [await editor.call(adminModels.saveDraft, { params, body: { ...body, revision: 0 } }), edit],
        [await editor.call(adminModels.discardDraft, { params, query: { revision: 1 } }), edit],
        [await editor.call(adminModels.publishDraft, { params, body: { revision: 1 } }), edit],
        [await editor.call(adminModels.scheduleDraft, { params, body: { revision: 1 } }), edit],
        [await editor.call(adminModels.setAvailability, { params, body: { isAvailable: false } }), modify],
        [
          await editor.call(adminModels.duplicateModel, { params }),
          'Access denied. You can only duplicate your own models.',
        ],
        [await editor.call(adminPages.listModelPages, { params }), modify],
        [await editor.call(adminPages.createPage, { params, body: { routePath: 'mine', appId: 'app' } }), modify],
        [
          await editor.call(adminPages.updatePage, {
            params: { routePath: 'dream-image' },
            body: { routePath: 'mine', appId: 'app' },
          }),
          modify,
        ],
        [await editor.call(adminPages.deletePage, { params: { routePath: 'dream-image' } }), modify],
      ] as const;
      for (const [{ status, body: answer }, message] of refused) {
        expect({ status, message: answer.error.message }).toEqual({ status: 403, message });
      }
    },
  );
});

describe('a public page', () => {
  let id: string;
  beforeEach(async () => {
    ({ id } = await create(superAdmin));
  });
  const publish = (routePath: string, more = {}) =>
    superAdmin.call(adminPages.createPage, { params: { id }, body: { routePath, appId: 'app', ...more } });

  it(
    'is created, moved and deleted',
    {
      tags: [
        'A5.6-9',
        'A7.7-3',
        'A7.7-4',
        'S2.1-6',
        'S2.14-8',
        'S3-29',
        'S7.2-12',
        'A3.1-5',
        'A3.6-3',
        'A3.6-4',
        'A6-24',
        'S2.14-9',
      ],
    },
    async () => {
      const subscriber = await product.signIn('demo-session');
      const readPage = async (routePath: string) =>
        (await subscriber.call(pages.getPage, { params: { routePath } })).body.page?.title;
      const pageTexts = { title: 'Made', description: 'By hand' };
      const example = { exampleMediaUrl: 'https://files.test/a.png', exampleMediaType: 'image' };
      const { status, body } = await publish(`//made/${id}`, { ...pageTexts, ...example });
      expect({ status, routePath: body.page.routePath }).toEqual({ status: 201, routePath: `/made/${id}` });
      expect(await readPage(`made/${id}`)).toBe('Made');
      const shown = await subscriber.call(pages.getPage, { params: { routePath: `made/${id}` } });
      expect(shown.body.page).toMatchObject(pageTexts);
      const { body: createdPage } = await superAdmin.call(adminPages.listModelPages, { params: { id } });
      expect(createdPage.items).toMatchObject([{ modelId: id, appId: 'app', ...pageTexts, ...example }]);
      const table = productTable(product.cloud.endpoints.dynamodb, product.cloud.tableName('Table'));
      expect(await new PageRepository(table).findPage(`made/${id}`, { consistent: true })).toMatchObject({
        accessId: 'demo-access-admin',
        createdAt: expect.stringMatching(/^20.*Z$/),
      });
      await superAdmin.call(adminPages.updatePage, {
        params: { routePath: `made/${id}` },
        body: { routePath: `moved/${id}`, appId: 'app', title: '' },
      });
      expect(await readPage(`made/${id}`)).toBeUndefined();
      expect(await readPage(`moved/${id}`)).toMatch(/^Painter number/);
      const { body: list } = await superAdmin.call(adminPages.listModelPages, { params: { id } });
      expect(list.items).toMatchObject([{ routePath: `/moved/${id}`, appId: 'app' }]);
      await superAdmin.call(adminPages.deletePage, { params: { routePath: `moved/${id}` } });
      expect(await readPage(`moved/${id}`)).toBeUndefined();
    },
  );

  it('keeps everything that a change of it does not name', async () => {
    const routePath = `kept/${id}`;
    const example = { exampleMediaUrl: 'https://files.test/a.png', exampleMediaType: 'image' };
    const { body: published } = await publish(routePath, { title: 'Made', description: 'By hand', ...example });
    const change = async (body: RouteRequest<typeof adminPages.updatePage>['body']) =>
      (await superAdmin.call(adminPages.updatePage, { params: { routePath }, body })).body.page;
    expect(await change({ title: 'Renamed' })).toEqual({ ...published.page, title: 'Renamed' });
    const { title: _, exampleMediaUrl, exampleMediaType, ...others } = published.page;
    expect(await change({ title: '', exampleMediaUrl: '', exampleMediaType: null })).toEqual(others);
    expect({ exampleMediaUrl, exampleMediaType }).toEqual(example);
  });

  it.each([
    ['', 'Route path is required'],
    ['/', 'Route path cannot be empty'],
    ['a b', 'Route path can only contain letters, numbers, hyphens, underscores, and forward slashes'],
    ['dream-image', 'This route path is already used by another model'],
  ])('with the path %j is refused: %s', async (routePath, message) => {
    expect((await publish(routePath)).body.error.message).toBe(message);
  });

  it('is refused without an app, or with a path that is taken', { tags: ['A3.6-1', 'A7.7-2'] }, async () => {
    await publish(`twice-${id}`);
    expect((await publish(`twice-${id}`)).body.error.message).toBe('This route path already exists.');
    expect((await publish('other', { appId: ' ' })).body.error.message).toBe('App ID is required');
    await publish(`newer-${id}`);
    const { body: list } = await superAdmin.call(adminPages.listModelPages, { params: { id } });
    const paths = list.items.map(({ routePath }: { routePath: string }) => routePath);
    expect(paths).toEqual([`/newer-${id}`, `/twice-${id}`]);
    const { body: listed } = await superAdmin.call(adminPages.listPagePaths, {});
    const all = paths.map((routePath: string) => ({ modelId: id, routePath }));
    expect(listed.items).toEqual(expect.arrayContaining(all));
    const { body: own } = await editor.call(adminPages.listPagePaths, {});
    for (const page of all) expect(own.items).not.toContainEqual(page);
  });

  it.each(['new-model', 'short'])('of the unsaved model %s is refused', async (unsaved) => {
    const { body } = await superAdmin.call(adminPages.createPage, {
      params: { id: unsaved },
      body: { routePath: 'x', appId: 'app' },
    });
    expect(body.error.message).toBe('Please save the model configuration first before creating public pages');
  });
});

describe('a change of several models', () => {
  const bulk = async (admin: Admin, action: BulkModelAction, ids: string[]) => {
    const { status, body } = await admin.call(adminModels.bulkModels, { body: { action, ids } });
    expect({ status, body }).toMatchObject({ status: 200 });
    return body.results;
  };
  const shownState = async (id: string) => {
    const { body } = await superAdmin.call(adminModels.listModels, {});
    return body.items.find((model: { id: string }) => model.id === id);
  };

  it('checks the rights for each model, and continues after a refusal', async () => {
    const ownModel = await create(editor);
    const otherModel = await create(superAdmin);
    const results = await bulk(editor, 'deactivate', [ownModel.id, otherModel.id, 'no-such-model', ownModel.id]);
    expect(results).toEqual([
      { id: ownModel.id, model: expect.objectContaining({ id: ownModel.id, isAvailable: false, version: 1 }) },
      { id: otherModel.id, problem: 'Access denied. You can only modify your own models.' },
      { id: 'no-such-model', problem: 'Model not found' },
    ]);
    expect((await superAdmin.call(adminModels.getModel, { params: { id: otherModel.id } })).body.model).toMatchObject({
      isAvailable: true,
      version: 1,
    });
    // Switches create no versions.
    expect((await bulk(editor, 'deactivate', [ownModel.id]))[0].model).toMatchObject({ version: 1 });
    expect((await bulk(editor, 'activate', [ownModel.id]))[0].model).toMatchObject({ isAvailable: true, version: 1 });
    const none = await editor.call(adminModels.bulkModels, { body: { action: 'archive', ids: [] } });
    expect(none.status).toBe(400);
  });

  it('edits cost and category of each as a new version, with the rights and rules of a single save', async () => {
    const [own, other, without] = [await create(editor), await create(superAdmin), await create(editor)];
    const edit = async (edits: ModelEdit[]) => {
      const { status, body } = await editor.call(adminModels.editModels, { body: { edits } });
      return body.results ?? status;
    };
    const change = { creditCost: 25, category: 'effects' } as const;
    expect(
      await edit([
        { id: own.id, ...change },
        { id: other.id, ...change },
        { id: without.id, category: 'utils' },
      ]),
    ).toEqual([
      { id: own.id, model: expect.objectContaining({ ...change, version: 2, isAvailable: true }) },
      { id: other.id, problem: 'Access denied. You can only modify your own models.' },
      { id: without.id, model: expect.objectContaining({ category: 'utils', creditCost: 10, version: 2 }) },
    ]);
    const saved = (await superAdmin.call(adminModels.getModel, { params: { id: own.id } })).body.model;
    expect(saved).toMatchObject({ ...change, savedBy: 'Eddie Editor', sections: own.sections });
    expect((await superAdmin.call(adminModels.getModel, { params: { id: other.id } })).body.model.version).toBe(1);
    // The same values again are no change.
    expect((await edit([{ id: own.id, ...change }]))[0].model.version).toBe(2);
    for (const creditCost of [0, 1.5, 1001]) expect(await edit([{ id: own.id, creditCost }])).toBe(400);
  });

  it('archives and restores models, and records it in the audit trail', async () => {
    const model = await create(superAdmin);
    const routePath = `archived-${model.id}`;
    const params = { id: model.id };
    const createdPage = await superAdmin.call(adminPages.createPage, { params, body: { routePath, appId: 'app' } });
    expect(createdPage).toMatchObject({ status: 201 });
    const subscriber = await product.signIn('demo-session');
    const opened = async () => (await subscriber.call(pages.getPage, { params: { routePath } })).status;
    expect(await opened()).toBe(200);
    await bulk(superAdmin, 'archive', [model.id]);
    await expect.poll(() => shownState(model.id)).toMatchObject({ isArchived: true, isAvailable: true });
    expect(await opened()).toBe(404);
    // A save does not restore an archived model.
    const saved = await superAdmin.call(adminModels.saveModel, {
      params: { id: model.id },
      body: { baseVersion: 1, definition: definition({ name: model.name, creditCost: 11 }) },
    });
    expect(saved.body.model).toMatchObject({ isArchived: true, version: 2, creditCost: 11 });
    const [back] = await bulk(superAdmin, 'bringBack', [model.id]);
    expect(back.model).toMatchObject({ version: 2 });
    expect(back.model).toMatchObject({ isArchived: false });
    expect(await opened()).toBe(200);
    const query = { search: model.id, kind: 'model' } as const;
    const { body: trail } = await superAdmin.call(adminAudit.listAuditEntries, { query });
    expect(trail.items.map(({ action }: { action: string }) => action)).toEqual([
      'brought back',
      'updated',
      'archived',
      'created',
    ]);
  });

  it('exports whole models to their owner', async () => {
    const [ownModel, otherModel] = [await create(editor), await create(superAdmin)];
    const exported = await editor.call(adminModels.exportModels, { body: { ids: [ownModel.id] } });
    expect(exported.body.items).toEqual([ownModel]);
    const refused = await editor.call(adminModels.exportModels, { body: { ids: [ownModel.id, otherModel.id] } });
    expect(refused).toMatchObject({
      status: 403,
      body: { error: { message: 'Access denied. You can only edit your own models.' } },
    });
  });
});
