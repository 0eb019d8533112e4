import { expect, it } from 'vitest';
import { modelOfDocument } from '#functions/providers/fal/import/model-of-document.ts';
import { documentOf } from './documents.ts';

const file = { $ref: '#/components/schemas/File' };
const object = (properties: object) => ({ type: 'object', properties });
const outputOf = (output: object, category?: string) => {
  const info = { title: 'x', ...(category && { 'x-fal-metadata': { endpointId: 'acme/anything', category } }) };
  return modelOfDocument(documentOf({ prompt: { type: 'string' } }, { output, info }));
};

it.each([
  [
    object({ images: { type: 'array', items: file }, seed: { type: 'integer' } }),
    undefined,
    ['images', 'image', 'image/jpg', 'jpg'],
  ],
  [object({ video: { allOf: [file] } }), undefined, ['video', 'video', 'video/mp4', 'mp4']],
  [object({ thumbnail: file, video: file }), 'text-to-video', ['video', 'video', 'video/mp4', 'mp4']],
  [object({ audio: { anyOf: [file, { type: 'null' }] } }), undefined, ['audio', 'audio', 'audio/mp3', 'mp3']],
  [object({ audio_url: { type: 'string' } }), undefined, ['audio_url', 'audio', 'audio/mp3', 'mp3']],
  [
    object({ data: object({ video_files: { type: 'array', items: file } }) }),
    undefined,
    ['data', 'video', 'video/mp4', 'mp4'],
  ],
  [
    object({ result: { ...object({ url: { type: 'string' } }), title: 'ImageFile' } }),
    undefined,
    ['result', 'image', 'image/jpg', 'jpg'],
  ],
])('%o of %s is %o', (output, category, [primaryKey, outputType, mediaType, fileExtension]) => {
  expect(outputOf(output, category).output).toEqual({ primaryKey, outputType, mediaType, fileExtension });
});

it('says what is unclear of the result', () => {
  const weights = outputOf(object({ lora_file: file, config_file: file }), 'training');
  expect(weights.output.primaryKey).toBe('lora_file');
  expect(weights.unmapped.map(({ path }) => path)).toEqual(['output.lora_file', 'output.config_file']);
  expect(outputOf(object({ text: { type: 'string' } })).unmapped).toEqual([
    { path: 'output', reason: 'The document names no file in the result: check the output key' },
  ]);
});
