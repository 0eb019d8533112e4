import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { changesBetween } from '#functions/domain/audit/audit-entry.ts';

describe('the changes in an audit entry', () => {
  it('contain each changed value with its path', () => {
    const before = { name: 'Dream', tags: ['a'], sections: [{ title: 'Main' }], updatedAt: '1' };
    const after = { name: 'Dream', tags: ['a', 'b'], sections: [{ title: 'First' }], credits: 3, updatedAt: '2' };
    expect(changesBetween(before, after).changes.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual([
      { path: 'credits', after: '3' },
      { path: 'sections.0.title', before: '"Main"', after: '"First"' },
      { path: 'tags.1', after: '"b"' },
    ]);
  });

  it('contain all values of a created or deleted item', () => {
    expect(changesBetween(undefined, { name: 'New' }).changes).toEqual([{ path: 'name', after: '"New"' }]);
    expect(changesBetween({ name: 'Old' }, undefined).changes).toEqual([{ path: 'name', before: '"Old"' }]);
  });

  it('say that a secret was changed, and never show it', () => {
    const { changes } = changesBetween({ sealed: { text: 'one', iv: 'x' } }, { sealed: { text: 'two', iv: 'y' } });
    expect(changes).toEqual([{ path: 'sealed', before: '••••••••', after: '••••••••' }]);
    expect(changesBetween({ passwordHash: 'same' }, { passwordHash: 'same' }).changes).toEqual([]);
  });

  const secretName = fc.constantFrom('password', 'passwordHash', 'apiKey', 'sealed');
  const hidden = fc.tuple(secretName, fc.oneof(fc.constant('s3cr3t'), fc.constant({ inner: ['s3cr3t'] })));
  const state = fc.letrec((tie) => ({
    node: fc.oneof(
      { depthSize: 'small' },
      fc.constant('plain'),
      hidden.map(([name, value]) => ({ [name]: value })),
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'updatedAt'), tie('node'), { maxKeys: 3 }),
    ),
  })).node;
  const object = fc.record({ root: state });

  test.prop([object, object])('contain no secret at any depth', (before, after) => {
    expect(JSON.stringify(changesBetween(before, after))).not.toContain('s3cr3t');
  });

  test.prop([object])('are empty when nothing differs', (same) => {
    expect(changesBetween(same, structuredClone(same)).changes).toEqual([]);
  });

  it('fit into an item', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`field${at}`, '😀'.repeat(2000)]));
    const { changes, moreChanges } = changesBetween(undefined, many);
    expect(moreChanges).toBe(500 - changes.length);
    expect(new TextEncoder().encode(JSON.stringify(changes)).length).toBeLessThan(200_000);
    expect(changes[0]?.after?.isWellFormed()).toBe(true);
  });
});
