import { describe, expect, it } from 'vitest';
import { siteConfigSchema, videoOf } from '#frontend/src/lib/site-config.ts';

describe('the video of a country', () => {
  const videos = { default: '/all.mp4', byCountry: { IN: '/in.mp4' } };
  it.each([
    ['IN', '/in.mp4'],
    ['in', '/in.mp4'],
    ['US', '/all.mp4'],
    ['', '/all.mp4'],
    [undefined, '/all.mp4'],
  ])('%s is %s', (country, video) => {
    expect(videoOf(videos, country)).toBe(video);
  });
});

describe('what an operator says of the plans', () => {
  const rest = {
    storeLinks: { ios: 'https://ios.example', android: 'https://android.example' },
    waitingVideos: { default: '/wait.mp4' },
    explainerVideos: { default: '/explain.mp4' },
  };
  const nothing = { reasons: [], planFeatures: {} };
  it.each([
    ['absent', undefined, nothing],
    ['malformed', { reasons: 'Because' }, nothing],
    ['not an object', 'Because', nothing],
    ['well-formed', { reasons: ['Because'] }, { reasons: ['Because'], planFeatures: {} }],
  ])('is shown or left out, and takes nothing else with it: %s', (_, upgrade, expected) => {
    expect(siteConfigSchema.parse({ ...rest, upgrade })).toMatchObject({
      storeLinks: rest.storeLinks,
      upgrade: expected,
    });
  });
});
