import { describe, expect, it } from 'vitest';
import { assetAccessProblem, mockUserId } from '#functions/domain/assets/asset-repository.ts';
import { formatAppName } from '#functions/domain/pages/app-pages.ts';
import { appLabel } from '#functions/domain/pages/page-repository.ts';

describe("an asset's app", () => {
  const pages = [
    { appId: 'app-1', title: 'Voice' },
    { appId: 'app-2', title: 'Other' },
    { appId: 'app-1', title: 'Image' },
    { appId: 'app-1', title: 'Voice' },
    ...['D', 'C', 'B', 'A', 'E'].map((title) => ({ appId: 'app-3', title })),
    ...['C', 'A', undefined, 'B'].map((title) => ({ appId: 'app-6', title })),
    { appId: 'app-4', title: 'First' },
    { appId: 'app-4', title: 'Second', appName: 'Studio' },
  ];
  it.each([
    ['app-1', 'Image, Voice'],
    ['app-2', 'Other'],
    ['app-3', 'A, B, C and 2 more'],
    ['app-6', 'A, B, C'],
    ['app-4', 'Studio'],
    ['app-5', undefined],
    ['', undefined],
  ])('%s is called %s', { tags: ['S3-24', 'S7.2-9'] }, (appId, label) => {
    expect(appLabel(appId, pages)).toBe(label);
  });

  it.each([
    ['app-4', 'Studio'],
    ['app-5', 'app-5'],
    ['', 'Unknown'],
  ])('%s is called %s in the console', { tags: ['A7.5-5'] }, (appId, label) => {
    expect(formatAppName(appId, pages)).toBe(label);
  });
});

describe('listing assets', () => {
  it.each([
    [null, 'Session not available - cannot fetch assets'],
    [{ userId: ' ', isMock: false }, 'Invalid session - user ID required'],
    [{ userId: mockUserId, isMock: false }, 'Session validation error - please restart the app'],
    [{ userId: '123456789', isMock: false }, 'Invalid user ID format - must be valid Atelia user ID'],
    [{ userId: '', isMock: true }, 'Invalid user ID provided'],
    [{ userId: '1234567890', isMock: false }, undefined],
    [{ userId: 'short', isMock: true }, undefined],
    [{ userId: mockUserId, isMock: true }, undefined],
  ])('by %o is refused with %s', { tags: ['S5-2', 'S5-3', 'S5-4', 'S5-5', 'S5-6', 'S5-7'] }, (owner, problem) => {
    expect(assetAccessProblem(owner)).toBe(problem);
  });
});
