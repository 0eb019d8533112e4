// @module-tag whole

import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { draftModel } from '#infra/stand-ins/openai/draft-model.ts';
import { enriched } from '#infra/stand-ins/openai/openai-routes.ts';
import { modelDraftSchema } from '#shared/rules/model-draft.ts';

const inputsOf = (example: string) =>
  draftModel(example).fields.map(({ variable_name: name, type, defaultValue }) => [name, type, defaultValue]);

const pictureInputs = [
  ['prompt', 'textarea', null],
  ['image_size', 'select', 'square_hd'],
  ['num_images', 'number', 2],
  ['enable_safety_checker', 'boolean', true],
];

const curl = `curl --request POST --url https://queue.fal.run/fal-ai/flux/schnell \\
  --header "Authorization: Key $FAL_KEY" -H 'Content-Type: application/json' \\
  -d '{ "prompt": "a fox", "image_size": "square_hd", "num_images": 2, "enable_safety_checker": true }'`;
const javascript = `import { fal } from "@fal-ai/client";
// Asks for a picture.
const result = await fal.subscribe("fal-ai/flux/schnell", {
  input: {
    prompt: 'It\\'s a fox', // what it shows
    image_size: "square_hd",
    num_images: 2,
    enable_safety_checker: true,
  },
  logs: true,
  onQueueUpdate: handleUpdate,
});`;
const python = `handler = fal_client.submit("fal-ai/flux/schnell", arguments={
    "prompt": "a fox", "image_size": "square_hd", "num_images": 2, "enable_safety_checker": True,
})`;
const schema = JSON.stringify({
  properties: {
    prompt: { type: 'string' },
    image_size: { type: 'string', enum: ['square_hd', 'wide'], default: 'square_hd' },
    num_images: { type: 'integer', default: 2, minimum: 1, maximum: 4 },
    enable_safety_checker: { type: 'boolean', default: true },
  },
});

describe('a draft', () => {
  it.each([
    ['curl', curl],
    ['JavaScript', javascript],
    ['Python', python],
    ['a schema', schema],
    [
      'JSON',
      '{ "input": { "prompt": "a fox", "image_size": "square_hd", "num_images": 2, "enable_safety_checker": true } }',
    ],
  ])('has the inputs of an example in %s', (_, example) => expect(inputsOf(example)).toEqual(pictureInputs));

  it.each([curl, javascript, python])('names the model of the example', (example) => {
    expect(draftModel(example)).toMatchObject({
      modelName: 'Flux Schnell',
      description: 'Makes pictures with Flux Schnell.',
      workflowPath: 'fal-ai/flux/schnell',
      outputKey: 'images',
    });
  });

  it('takes the output key from an answer in the example, and no inputs from it', () => {
    const example = `${curl}\n{ "pictures": [], "video": { "url": "https://v3.fal.media/a.mp4" }, "seed": 1 }`;
    expect(draftModel(example).outputKey).toBe('video');
    expect(inputsOf(example)).toEqual(pictureInputs);
  });

  it('of plain words has a prompt, and the other inputs that they mention', () => {
    const { fields, modelName } = draftModel('A model for cat pictures with a style and an aspect ratio');
    expect(fields.map(({ variable_name: name }) => name)).toEqual(['prompt', 'aspect_ratio', 'style']);
    expect(modelName).not.toBe('');
  });

  test.prop([fc.string({ maxLength: 300 })])('of any text is valid', (text) => {
    const draft = draftModel(text);
    expect(modelDraftSchema.parse(draft)).toEqual(draft);
    expect(draft.fields.length).toBeGreaterThan(0);
  });

  test.prop([fc.json({ maxDepth: 3 })])('of any JSON is valid', (text) => {
    expect(draftModel(text).fields.length).toBeGreaterThan(0);
  });
});

describe('an enriched text', () => {
  it.each([
    ['a fox.', 'Enrich the prompt for a picture', /^a fox, in rich detail: soft golden light, .*calm mood\.$/],
    ['a fox in soft light', '', /^a fox in soft light, in rich detail: soft golden light|^a fox/],
    ['a fox runs', 'Describe a film', /^a fox runs, in rich detail: a slow, steady camera/],
    ['Hello there!', 'Make it sound like a narrator’s voice', /^Hello there, spoken warmly/],
  ])('%j for %j has added details after the original', (text, instructions, rich) => {
    expect(enriched(text, instructions)).toMatch(rich);
  });
});
