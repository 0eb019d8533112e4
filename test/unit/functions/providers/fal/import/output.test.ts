import { expect, it } from 'vitest';
import { mapDocument } from '#functions/providers/fal/import/map-document.ts';
import { documentOf } from './documents.ts';

const file = { $ref: '#/components/schemas/File' };
const object = (properties: object) => ({ type: 'object', properties });
const outputOf = (output: object, category?: string) => {
  const info = { title: 'x', ...(category && { 'x-fal-metadata': { endpointId: 'acme/anything', category } }) };
  return mapDocument(documentOf({ prompt: { type: 'string' } }, { output, info }));
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
  [object({ file: { ...file, title: 'A' } }), 'image-to-video', ['file', 'video', 'video/mp4', 'mp4']],
  [object({ text: { type: 'string' } }), 'text-to-audio', ['audios', 'audio', 'audio/mp3', 'mp3']],
  [object({ text: { type: 'string' } }), 'video-tools', ['images', 'image', 'image/jpg', 'jpg']],
  [object({ mesh: file, thumbnail: file }), undefined, ['thumbnail', 'image', 'image/jpg', 'jpg']],
  [object({ cover_image: file, song: file }), 'text-to-audio', ['song', 'audio', 'audio/mp3', 'mp3']],
  [object({ preview_image: file, image: file }), undefined, ['image', 'image', 'image/jpg', 'jpg']],
  [object({ image: file, clip_video: file }), 'text-to-video', ['clip_video', 'video', 'video/mp4', 'mp4']],
  [object({ clip_video: file, video: file }), 'text-to-video', ['video', 'video', 'video/mp4', 'mp4']],
  [object({ lora: file, photo: file }), 'text-to-video', ['photo', 'image', 'image/jpg', 'jpg']],
  [object({ image: file }), 'text-to-video', ['image', 'image', 'image/jpg', 'jpg']],
  [object({ lora: file, images: object({ x: { type: 'string' } }) }), undefined, ['lora', 'image', 'image/jpg', 'jpg']],
  [object({ result: { type: 'string', ui: { field: 'video' } } }), undefined, ['result', 'video', 'video/mp4', 'mp4']],
  [
    object({ result_urls: { type: 'array', items: { type: 'string' } } }),
    'x-to-video',
    ['result_urls', 'video', 'video/mp4', 'mp4'],
  ],
  [
    object({ resulturl: { type: 'string' }, urls: { type: 'string' } }),
    undefined,
    ['urls', 'image', 'image/jpg', 'jpg'],
  ],
  [
    object({ out: { ...object({ url: { type: 'string' } }), examples: ['https://f.test/a.mp3'] } }),
    undefined,
    ['out', 'audio', 'audio/mp3', 'mp3'],
  ],
  [
    object({
      out: object({
        url: { type: 'string' },
        content_type: { type: 'string', examples: [5, 'application/x-thing', 'video/mp4'] },
      }),
    }),
    undefined,
    ['out', 'video', 'video/mp4', 'mp4'],
  ],
  [
    object({ config: { ...object({ url: { type: 'string' } }), description: 'Of the video' } }),
    undefined,
    ['config', 'image', 'image/jpg', 'jpg'],
  ],
  [
    object({ video_urls: { type: 'integer' }, speech_url_expiry: { type: 'string' } }),
    undefined,
    ['images', 'image', 'image/jpg', 'jpg'],
  ],
  [
    object({ out: { ...object({ url: { type: 'string' } }), description: 'A recorded speech' } }),
    undefined,
    ['out', 'audio', 'audio/mp3', 'mp3'],
  ],
  [
    object({ a: object({ b: object({ c: object({ d: object({ e: object({ video: file }) }) }) }) }) }),
    undefined,
    ['images', 'image', 'image/jpg', 'jpg'],
  ],
  [
    object({ a: object({ b: object({ c: object({ d: object({ video: file }) }) }) }) }),
    undefined,
    ['a', 'video', 'video/mp4', 'mp4'],
  ],
  [
    { ...object({ a_image: file, video: file }), 'x-fal-order-properties': ['video'], required: ['a_image'] },
    undefined,
    ['video', 'video', 'video/mp4', 'mp4'],
  ],
  [{ anyOf: [object({ video: file }), { type: 'null' }] }, undefined, ['video', 'video', 'video/mp4', 'mp4']],
])('%j of %s is %o', (output, category, [outputKey, outputType, outputContentType, outputExtension]) => {
  expect(outputOf(output, category).output).toMatchObject({
    outputKey,
    outputType,
    outputContentType,
    outputExtension,
  });
});

it('finds the seed and the prompt of a result', { tags: ['A3.2-10'] }, () => {
  const outputSchema = { image: file, seed: { type: 'integer' }, prompt: { type: 'string' } };
  expect(outputOf(object(outputSchema)).output).toMatchObject({ seedPath: 'seed', promptPath: 'prompt' });
  expect(outputOf(object({ image: file })).output).toMatchObject({ seedPath: '', promptPath: '' });
  expect(outputOf(object({})).output).toMatchObject({ seedPath: '', promptPath: '' });
});

it('reports unclear parts of the result', () => {
  const weights = outputOf(object({ lora_file: file, config_file: file }), 'training');
  expect(weights.output.outputKey).toBe('lora_file');
  expect(weights.unmapped).toEqual([
    {
      path: 'output.lora_file',
      reason: 'It is not said to be an image, a video or audio: check the output type',
    },
    { path: 'output.config_file', reason: 'Only the files in "lora_file" are the result' },
  ]);
  expect(outputOf(object({ image: file, mask: file })).unmapped.map(({ path }) => path)).toEqual(['output.mask']);
  expect(outputOf(object({ text: { type: 'string' } })).unmapped).toEqual([
    { path: 'output', reason: 'The document names no file in the result: check the output key' },
  ]);
});
