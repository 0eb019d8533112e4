import { expect, it } from 'vitest';
import type { OutputFile } from '#shared/rules/model-output.ts';
import { outputSettingsOf } from '#shared/rules/output-settings.ts';
import { statedFile, usualFile } from '#shared/rules/output-file.ts';

it.each([
  ['images', 'image', { contentType: 'image/jpg', extension: 'jpg' }],
  ['output.video', 'image', { contentType: 'video/mp4', extension: 'mp4' }],
  ['audio_file', 'image', { contentType: 'audio/mp3', extension: 'mp3' }],
  ['Image', 'video', { contentType: 'image/jpg', extension: 'jpg' }],
  ['result', 'video', { contentType: 'video/mp4', extension: 'mp4' }],
] as const)('a file in %s of a model for %s is usually %o', { tags: ['A9.1-8'] }, (outputKey, outputType, file) => {
  expect(usualFile({ outputKey, outputType })).toEqual(file);
});

const nameless = { url: 'https://files.test/made' } as OutputFile;

it.each([
  [{}, { contentType: 'image/jpeg', extension: 'jpg' }],
  [{ outputExtension: ' webp ' }, { contentType: 'image/webp', extension: 'webp' }],
  [{ outputExtension: 'xyz' }, { contentType: 'image/jpg', extension: 'xyz' }],
  [{ outputContentType: ' audio/pcm ' }, { contentType: 'audio/pcm', extension: 'pcm' }],
  [{ outputContentType: 'audio/wav' }, { contentType: 'audio/wav', extension: 'wav' }],
  [
    { outputContentType: 'audio/pcm', outputExtension: 'raw' },
    { contentType: 'audio/pcm', extension: 'raw' },
  ],
])('a file of which nothing is said is what %o say: %o', (settings, file) => {
  expect(statedFile(outputSettingsOf(settings), nameless)).toEqual(file);
  const unknown = { ...nameless, contentType: 'application/octet-stream' };
  expect(statedFile(outputSettingsOf(settings), unknown)).toEqual(file);
});

it.each([
  [{ contentType: 'video/webm' }, { contentType: 'video/webm', extension: 'webm' }],
  [{ contentType: 'audio/x-new+zip' }, { contentType: 'audio/x-new+zip', extension: 'new' }],
  [{ url: 'https://files.test/made.MP3?key=1' }, { contentType: 'audio/mpeg', extension: 'mp3' }],
  [{ fileName: 'made.png' }, { contentType: 'image/png', extension: 'png' }],
  [
    { contentType: 'binary/octet-stream', fileName: 'made.mov' },
    { contentType: 'video/quicktime', extension: 'mov' },
  ],
  [{ contentType: 'text/html' }, undefined],
  [{ contentType: 'application/zip' }, undefined],
  [{ fileName: 'lora.safetensors' }, undefined],
])('a file of which its provider says %o is %o, whatever the settings say', (said, file) => {
  const settings = outputSettingsOf({ outputContentType: 'image/png' });
  expect(statedFile(settings, { ...nameless, ...said })).toEqual(file);
});
