import { describe, expect, it } from 'vitest';
import { proFormProblems, storedProForm } from '#shared/rules/pro-form-rules.ts';
import { pageHeading, proFormDefinitionSchema } from '#shared/rules/pro-form.ts';

const field = { id: 'f', label: 'Style', type: 'text' };
const sectionsOf = (...fields: object[]) => [{ id: 's', title: 'Main', fields }];
const form = (more: object = {}) =>
  proFormDefinitionSchema.parse({
    name: 'Portrait',
    routePath: 'portrait',
    requestType: 'image',
    sections: sectionsOf(field),
    ...more,
  });
const problemsOf = (more: object) => proFormProblems(form(more)).map(({ message }) => message);

describe('the page of a pro form', () => {
  it("has the form's name and description, unless it has its own", () => {
    const basicTexts = { name: 'Portrait', description: 'By hand' };
    expect(pageHeading(form(basicTexts))).toEqual({ title: 'Portrait', description: 'By hand' });
    const ownTexts = { pageTitle: 'Portraits for you', pageDescription: 'In oil' };
    expect(pageHeading(form({ ...basicTexts, ...ownTexts }))).toEqual({
      title: 'Portraits for you',
      description: 'In oil',
    });
  });
});

describe('a pro form', () => {
  it('has defaults and can be saved with them', { tags: ['A9.2-1', 'S3-50'] }, () => {
    expect(form()).toMatchObject({ creditCost: 10, appId: '7d9f3c52-5a0e-4c36-9f0b-0f6f5f0f8a11' });
    expect(problemsOf({ creditCost: 1 })).toEqual([]);
    expect(problemsOf({ creditCost: 1000 })).toEqual([]);
  });

  it(
    'lists all missing settings, in the order and words of its rules',
    { tags: ['A3.5-1', 'A5.5-2', 'A5.5-4', 'A5.5-5'] },
    () => {
      const blank = { name: ' ', routePath: '', requestType: '', appId: '', creditCost: 0, sections: [] };
      expect(proFormProblems(form(blank)).map((one) => [one.field, one.message])).toEqual([
        ['name', 'Form name is required'],
        ['routePath', 'Route path is required'],
        ['requestType', 'Request type is required'],
        ['appId', 'App ID is required'],
        ['creditCost', 'Credit cost must be between 1 and 1000'],
        ['sections', 'At least one form field is required'],
      ]);
    },
  );

  it.each([
    [{ routePath: '//' }, 'Route path cannot be empty'],
    [{ routePath: 'a b' }, 'Route path can only contain letters, numbers, hyphens, underscores, and forward slashes'],
    [{ sections: sectionsOf({ ...field, type: '' }) }, 'All fields must have a type selected'],
    [{ sections: sectionsOf(field, { ...field, id: 'g' }) }, 'Two fields have the variable name "style"'],
    [
      { sections: sectionsOf({ ...field, variableName: 'details' }) },
      'The variable name "details" belongs to Request Details',
    ],
  ])('with %j is refused: %s', (more, message) => {
    expect(problemsOf(more)).toEqual([message]);
  });

  it('reports a variable name that is taken at its fields', () => {
    const sections = sectionsOf({ ...field, variableName: 'details' });
    expect(proFormProblems(form({ sections })).map(({ field: at }) => at)).toEqual(['sections']);
  });

  it('costs at most 1000 credits, whatever was stored', () => {
    expect(proFormProblems({ ...form(), creditCost: 1001 })).toHaveLength(1);
  });

  it('is stored without blank settings', { tags: ['A3.5-3', 'S3-49'] }, () => {
    const stored = storedProForm(
      form({
        description: 'By hand',
        requestType: ' image ',
        appId: ' app ',
        exampleMediaUrl: ' https://f.test/a.png ',
        exampleMediaType: 'image',
        apiKeyId: 'key',
      }),
    );
    expect(stored).toMatchObject({
      requestType: 'image',
      description: 'By hand',
      appId: 'app',
      exampleMediaUrl: 'https://f.test/a.png',
      exampleMediaType: 'image',
      sections: sectionsOf(field),
      apiKeyId: 'key',
    });
    const blank = storedProForm(form({ exampleMediaUrl: ' ', apiKeyId: '', pageTitle: ' ', pageDescription: ' ' }));
    expect([blank.exampleMediaUrl, blank.apiKeyId]).toEqual([undefined, undefined]);
    expect([blank.pageTitle, blank.pageDescription]).toEqual([undefined, undefined]);
  });

  it('is stored with a leading slash and without surrounding blanks', { tags: ['A5.5-7', 'S3-47', 'S5-34'] }, () => {
    expect(storedProForm(form({ name: ' Portrait ', routePath: ' portrait/one/ ' }))).toMatchObject({
      name: 'Portrait',
      routePath: '/portrait/one',
    });
  });
});
