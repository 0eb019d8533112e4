import { expect, it } from 'vitest';
import { outputSettingsOf } from '#shared/rules/model-definition.ts';
import { statedFile, usualFile } from '#shared/rules/output-file.ts';

it.each([
  ['images', 'image', { contentType: 'image/jpg', extension: 'jpg' }],
  ['output.video', 'image', { contentType: 'video/mp4', extension: 'mp4' }],
  ['audio_file', 'image', { contentType: 'audio/mp3', extension: 'mp3' }],
  ['Image', 'video', { contentType: 'image/jpg', extension: 'jpg' }],
  ['result', 'video', { contentType: 'video/mp4', extension: 'mp4' }],
] as const)('a file in %s of a model for %s is usually %o', (outputKey, outputType, file) => {
  expect(usualFile({ outputKey, outputType })).toEqual(file);
});

it.each([
  [{}, { contentType: 'image/jpeg', extension: 'jpg' }],
  [{ outputExtension: ' webp ' }, { contentType: 'image/webp', extension: 'webp' }],
  [{ outputExtension: 'xyz' }, { contentType: 'image/jpg', extension: 'xyz' }],
  [
    { outputContentType: ' audio/pcm ', outputExtension: 'pcm' },
    { contentType: 'audio/pcm', extension: 'pcm' },
  ],
])('%o states %o', (settings, file) => {
  expect(statedFile(outputSettingsOf(settings))).toEqual(file);
});
