import { describe, expect, it } from 'vitest';
import { chooseVideo } from '#frontend/src/lib/site-config.ts';

describe('the video of a country', { tags: ['S2.11-5', 'S2.17-9'] }, () => {
  const videos = { default: '/all.mp4', byCountry: { IN: '/in.mp4' } };
  it.each([
    ['IN', '/in.mp4'],
    ['in', '/in.mp4'],
    ['US', '/all.mp4'],
    ['', '/all.mp4'],
    [undefined, '/all.mp4'],
  ])('for %s is %s', (country, video) => {
    expect(chooseVideo(videos, country)).toBe(video);
  });
});
