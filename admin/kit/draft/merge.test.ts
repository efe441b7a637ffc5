import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedFields, getField, mergePatch, mergeVersions, setField } from './merge.ts';

const ORDER = { note: 'ring twice', address: { city: 'Delhi', pin: '110003' }, tags: ['gift'] };

describe('changed fields', () => {
  it('are listed by their path; arrays change as a whole', () => {
    const mine = { ...ORDER, address: { city: 'Noida', pin: '110003' }, tags: ['gift', 'fragile'] };
    expect(changedFields(ORDER, mine)).toEqual([
      { path: 'address.city', before: 'Delhi', after: 'Noida' },
      { path: 'tags', before: ['gift'], after: ['gift', 'fragile'] },
    ]);
  });

  it('treat a missing field as null', () => {
    expect(changedFields({}, { note: undefined, tag: null })).toEqual([]);
    expect(changedFields({ note: 'x' }, {})).toEqual([{ path: 'note', before: 'x', after: null }]);
  });

  it('become a merge patch with only what differs', () => {
    const mine = setField(setField(ORDER, 'address.city', 'Noida'), 'note', null);
    expect(mergePatch(ORDER, mine)).toEqual({ note: null, address: { city: 'Noida' } });
  });
});

describe('my changes on a newer version', () => {
  it('merge with changes to other fields', () => {
    const mine = setField(ORDER, 'address.city', 'Noida');
    const theirs = setField(ORDER, 'address.pin', '201301');
    expect(mergeVersions(ORDER, mine, theirs)).toEqual({
      value: { ...ORDER, address: { city: 'Noida', pin: '201301' } },
      conflicts: [],
    });
  });

  it('conflict with another change to the same field, and stay in the merged value', () => {
    const { value, conflicts } = mergeVersions(
      ORDER,
      setField(ORDER, 'note', 'mine'),
      setField(ORDER, 'note', 'theirs'),
    );
    expect(conflicts).toEqual([{ path: 'note', mine: 'mine', theirs: 'theirs' }]);
    expect(value.note).toBe('mine');
  });

  it('conflict when the other removed the object that holds the field', () => {
    const { conflicts } = mergeVersions<object>(ORDER, setField(ORDER, 'address.city', 'Noida'), {
      ...ORDER,
      address: null,
    });
    expect(conflicts.map(({ path }) => path)).toEqual(['address.city']);
  });

  it('do not conflict when both changed to the same value', () => {
    const both = setField(ORDER, 'note', 'same');
    expect(mergeVersions(ORDER, both, both)).toEqual({ value: both, conflicts: [] });
  });

  const names = ['a', 'b', 'c', 'd'] as const;
  const version = fc.record(Object.fromEntries(names.map((name) => [name, fc.integer({ min: 0, max: 2 })])));

  it('lose no change of either side, for any versions', () => {
    fc.assert(
      fc.property(version, version, version, (base, mine, theirs) => {
        const { value, conflicts } = mergeVersions(base, mine, theirs);
        for (const name of names) {
          const isMine = mine[name] !== base[name];
          expect(getField(value, name)).toBe(isMine ? mine[name] : theirs[name]);
          const isConflict = isMine && theirs[name] !== base[name] && theirs[name] !== mine[name];
          expect(conflicts.some(({ path }) => path === name)).toBe(isConflict);
        }
      }),
    );
  });
});
