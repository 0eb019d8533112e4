import { describe, expect, it, vi } from 'vitest';
import { addOrigin, readVoice } from '#frontend/src/files/actions/asset-origin.tsx';
import type { Asset } from '#shared/contracts/assets.ts';

vi.stubGlobal('window', new EventTarget());
vi.stubGlobal('document', new EventTarget());
const { findInputPicture } = await import('#frontend/src/features/generation/result-actions.tsx');

const picture = { publicUrl: 'https://media.test/uploads/a.jpg', assetId: 'a', filename: 'a.jpg' };
const song = { publicUrl: 'https://media.test/uploads/b.mp3' };
const bare: Asset = {
  id: 'r',
  mediaType: 'image',
  filename: 'r.jpg',
  contentType: 'image/jpeg',
  extension: 'jpg',
  sizeBytes: 1,
  publicUrl: 'https://media.test/generated/r.jpg',
  isAiGenerated: true,
  isFavourite: false,
  appId: '',
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
};

describe('the voice of an audio file', () => {
  it('is the value of the voice field, at any depth', () => {
    expect(readVoice({ text: 'Hello', 'voice_setting.voice_id': 'Wise_Woman', 'voice_setting.speed': 1 })).toBe(
      'Wise Woman',
    );
  });

  it('is undefined without such a field', () => {
    expect(readVoice({ text: 'a voice', 'voice_setting.speed': 1, voice: '' })).toBeUndefined();
  });
});

describe('the input picture', () => {
  it.each([
    [{ image_url: picture }, picture],
    [{ audio_url: song, image_urls: [song, picture] }, picture],
    [{ audio_url: song, prompt: 'a.jpg' }, undefined],
  ])('is the first picture among the values: %j', (values, found) => {
    expect(findInputPicture(values)).toEqual(found);
  });
});

describe('a result', () => {
  const origin = { routePath: '/p', values: { seed: 7, prompt: 'a fox' }, prompt: 'a red fox', modelName: 'Dream' };

  it('gets the prompt, the model and the seed of its generation', () => {
    expect(addOrigin(bare, origin)).toEqual({ ...bare, generationPrompt: 'a red fox', model: 'Dream', seed: '7' });
  });

  it('keeps its own values, and stays unchanged until they are loaded', () => {
    const ownAsset = { ...bare, generationPrompt: 'mine', model: 'Own', seed: '42' };
    expect(addOrigin(ownAsset, origin)).toEqual(ownAsset);
    expect(addOrigin(bare, undefined)).toBe(bare);
  });
});
