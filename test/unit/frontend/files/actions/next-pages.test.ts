import { describe, expect, it } from 'vitest';
import { findAnimatePage, findUpscalePage } from '#frontend/src/files/actions/next-pages.ts';

const page = {
  routePath: '/edit',
  title: 'Edit a Photo',
  description: 'Say what should change.',
  outputType: 'image' as const,
  category: 'effects' as const,
  isComingSoon: false,
  creditCost: 5,
};
const sharper = { ...page, routePath: '/sharper', title: 'Larger and Sharper', category: 'utils' as const };
const background = {
  ...page,
  routePath: '/no-background',
  title: 'Remove the background',
  category: 'utils' as const,
};
const film = {
  ...page,
  routePath: '/photo-to-video',
  title: 'Photo to Video',
  outputType: 'video' as const,
  category: 'models' as const,
};
const effect = { ...film, routePath: '/hug', title: 'A hug', category: 'effects' as const };

describe('Upscale', () => {
  it('is the page whose name says that it enlarges', () => {
    expect(findUpscalePage([page, background, sharper, film], 'image')).toBe(sharper);
    const address = { ...page, routePath: 'clarity-upscaler', title: 'Clarity' };
    expect(findUpscalePage([page, address], 'image')).toBe(address);
  });

  it('is a tool whose description says so, if no name does', () => {
    const described = { ...background, title: 'Print', description: 'Makes a picture sharper.' };
    expect(findUpscalePage([page, background, described], 'image')).toBe(described);
  });

  it('keeps the kind of the file', () => {
    const larger = { ...sharper, outputType: 'video' as const };
    expect(findUpscalePage([sharper, larger], 'video')).toBe(larger);
    expect(findUpscalePage([sharper, larger], 'audio')).toBeUndefined();
  });

  it('is missing without such a page, or while it is only announced', () => {
    expect(findUpscalePage([page, background, film], 'image')).toBeUndefined();
    expect(findUpscalePage([{ ...sharper, isComingSoon: true }], 'image')).toBeUndefined();
  });
});

describe('Animate', () => {
  it('is the page that makes a film of a picture, before any effect', () => {
    expect(findAnimatePage([page, effect, film], 'image')).toBe(film);
    expect(findAnimatePage([page, effect], 'image')).toBe(effect);
  });

  it('is missing for films and sounds, and without such a page', () => {
    expect(findAnimatePage([film], 'video')).toBeUndefined();
    expect(findAnimatePage([page, sharper], 'image')).toBeUndefined();
  });
});
