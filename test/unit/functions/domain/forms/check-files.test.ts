import { describe, expect, it } from 'vitest';
import { assertOwnFiles } from '#functions/domain/forms/check-files.ts';
import { fieldSchema } from '#shared/form/form-schemas.ts';

const field = fieldSchema.parse({ id: 'photo', key: 'photo', label: 'Photo', type: 'file' });
const owner = { userId: 'maya', mediaBaseUrl: 'https://media.test' };
const ownPrefix = 'https://media.test/uploaded/maya';
const check = (publicUrl: string, by = owner) => assertOwnFiles([{ field, publicUrl }], by);

describe('a file of a form', () => {
  it.each([
    `${ownPrefix}/01ABC.png`,
    'https://media.test/generated/maya/01ABC.mp4',
    'https://media.test/generated/maya/01ABC.thumbnail.webp',
  ])('belongs to its owner by its exact address: %s', (publicUrl) => {
    expect(() => check(publicUrl)).not.toThrow();
  });

  it.each([
    `${ownPrefix}/../other/01ABC.png`,
    `${ownPrefix}/%2e%2e/other/01ABC.png`,
    `${ownPrefix}/%2E%2E%2Fother/01ABC.png`,
    `${ownPrefix}/..%2fother%2f01ABC.png`,
    `${ownPrefix}\\..\\other\\01ABC.png`,
    `${ownPrefix}/01ABC.heic?x=/a.png`,
    `${ownPrefix}/01ABC.heic#/a.png`,
    `${ownPrefix}/01ABC.heic%3Fx=.png`,
    `${ownPrefix}/deeper/01ABC.png`,
    `${ownPrefix}/`,
    `${ownPrefix}/..`,
    `${ownPrefix}er/01ABC.png`,
    'https://media.test/incoming/maya/01ABC.png',
    'https://media.test/uploaded/other/01ABC.png',
    'https://media.test:8443/uploaded/maya/01ABC.png',
    'https://maya@media.test/uploaded/maya/01ABC.png',
    'http://media.test/uploaded/maya/01ABC.png',
    'https://media.test.evil.example/uploaded/maya/01ABC.png',
  ])('belongs to no user by another address or spelling: %s', (publicUrl) => {
    expect(() => check(publicUrl)).toThrow('Photo must be one of your own files');
  });

  it('is found in the folder of an unusual user id', () => {
    expect(() => check('https://media.test/uploaded/maya/01ABC.png', { ...owner, userId: '../maya' })).toThrow('own');
  });
});
