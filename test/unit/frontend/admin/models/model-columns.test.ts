import { expect, it } from 'vitest';
import {
  countModels,
  filterModels,
  getModelState,
  type ListedModel,
} from '#frontend/src/admin/models/model-columns.tsx';

const model = (changes: Partial<ListedModel>): ListedModel => ({
  id: 'm',
  name: 'Painter',
  slug: 'painter',
  description: '',
  category: 'models',
  tags: [],
  provider: 'fal',
  endpoint: 'fal-ai/flux/schnell',
  outputType: 'image',
  iconName: 'Zap',
  iconColor: 'text-primary',
  iconBg: 'bg-primary/20',
  creditCost: 10,
  estimatedSeconds: 10,
  sortOrder: 0,
  isAvailable: true,
  comingSoon: false,
  featured: false,
  version: 1,
  ownerUserId: 'admin',
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  savedBy: 'Ada Admin',
  ...changes,
});

it.each<[Partial<ListedModel>, string]>([
  [{}, 'active'],
  [{ featured: true }, 'featured'],
  [{ featured: true, comingSoon: true }, 'comingSoon'],
  [{ featured: true, comingSoon: true, isAvailable: false }, 'disabled'],
  [{ featured: true, isAvailable: false, version: 0 }, 'draft'],
])('the badge of a model with %j says %s', { tags: ['A2.4-11', 'A2.4-12'] }, (changes, badge) => {
  expect(getModelState(model(changes))).toBe(badge);
});

it('models are counted and filtered by category', { tags: ['A2.4-3'] }, () => {
  const all = [model({ id: 'a' }), model({ id: 'b', category: 'utils' }), model({ id: 'c', category: 'effects' })];
  const { category } = countModels(all, { search: '', status: 'all', category: 'all' });
  expect([category('all'), category('models'), category('utils'), category('effects')]).toEqual([3, 1, 1, 1]);
  const idsIn = (name: 'all' | 'utils') =>
    filterModels(all, { search: '', status: 'all', category: name }).map(({ id }) => id);
  expect([idsIn('all'), idsIn('utils')]).toEqual([['a', 'b', 'c'], ['b']]);
});

it('counts follow the search, and a paused model is not available', () => {
  const pause = { kind: 'model', id: 'b', name: 'Baker', reason: 'failures' } as const;
  const all = [
    model({ id: 'a', name: 'Archer', pagePaths: ['/archer'] }),
    model({ id: 'b', name: 'Baker', pagePaths: ['/baker'], pause }),
    model({ id: 'c', name: 'Carver', category: 'utils', pagePaths: [] }),
    model({ id: 'd', name: 'Archived', pagePaths: ['/old'], isArchived: true }),
  ];
  const names = ['all', 'available', 'paused', 'published', 'unpublished', 'archived'] as const;
  const countAll = (search: string, category: 'all' | 'models' = 'all') =>
    names.map(countModels(all, { search, status: 'all', category }).status);
  expect(countAll('')).toEqual([3, 2, 1, 2, 1, 1]);
  expect(countAll('', 'models')).toEqual([2, 1, 1, 2, 0, 1]);
  expect(countAll('arch')).toEqual([1, 1, 0, 1, 0, 1]);
  expect(countAll('/baker')).toEqual([1, 0, 1, 1, 0, 0]);
  expect(countModels(all, { search: '', status: 'unpublished', category: 'all' }).category('models')).toBe(0);
  expect(countModels(all, { search: 'arch', status: 'all', category: 'all' }).all).toBe(3);
});
