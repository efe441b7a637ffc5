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

  it('conflict as a whole when the other removed the object that holds the field', () => {
    const mine = setField(ORDER, 'address.city', 'Noida');
    const merged = mergeVersions<object>(ORDER, mine, { ...ORDER, address: null });
    expect(merged).toEqual({
      value: mine,
      conflicts: [{ path: 'address', mine: { city: 'Noida', pin: '110003' }, theirs: null }],
    });
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

describe('a list whose entries merge', () => {
  interface Image {
    url: string;
    alt?: string;
  }
  const rules = { lists: { images: ({ url }: Image) => url } };
  const list = (urls: string, alts: Record<string, string> = {}): { images: Image[] } => ({
    images: [...urls].map((url) => ({ url, ...(alts[url] && { alt: alts[url] }) })),
  });
  const merge = (base: object, mine: object, theirs: object) => mergeVersions(base, mine, theirs, rules);
  const urlsOf = (value: unknown) => (value as Image[]).map(({ url }) => url).join('');

  it.each([
    ['both add', 'ab', 'abx', 'aby', 'abyx'],
    ['both add in other places', 'ab', 'xab', 'aby', 'xaby'],
    ['I remove, they add', 'abc', 'ac', 'abcy', 'acy'],
    ['I move, they add', 'abc', 'cab', 'abyc', 'caby'],
    ['I add, they move', 'abc', 'abcx', 'cab', 'cxab'],
    ['I move, they remove', 'abc', 'cab', 'ab', 'ab'],
    ['both remove', 'abc', 'ab', 'bc', 'b'],
    ['both move to the same order', 'abc', 'cab', 'cab', 'cab'],
    ['both add the same', 'ab', 'abx', 'abx', 'abx'],
  ])('keeps what both did: %s', (_, base, mine, theirs, expected) => {
    const { value, conflicts } = merge(list(base), list(mine), list(theirs));
    expect([urlsOf(getField(value, 'images')), conflicts]).toEqual([expected, []]);
  });

  it('merges different fields of an entry', () => {
    const { value, conflicts } = merge(list('ab'), list('ab', { a: 'Front' }), list('bac', { b: 'Back' }));
    expect([value, conflicts]).toEqual([list('bac', { a: 'Front', b: 'Back' }), []]);
  });

  it('has a conflict only where both changed the same entry, and neither choice loses an addition', () => {
    const { value, conflicts } = merge(
      list('ab'),
      list('abx', { a: 'Front' }),
      list('aby', { a: 'Face', b: 'Back' }),
    );
    const mine = list('abyx', { a: 'Front', b: 'Back' });
    expect(value).toEqual(mine);
    expect(conflicts).toEqual([
      {
        path: 'images',
        mine: mine.images,
        theirs: list('abxy', { a: 'Face', b: 'Back' }).images,
      },
    ]);
  });

  it('asks whose order applies if both moved entries, and whether a changed entry stays removed', () => {
    const moved = merge(list('abc'), list('cabx'), list('bacy')).conflicts[0];
    expect([urlsOf(moved?.mine), urlsOf(moved?.theirs)]).toEqual(['cyabx', 'bxacy']);
    const removed = merge(list('ab'), list('b'), list('ab', { a: 'Front' })).conflicts[0];
    expect([urlsOf(removed?.mine), urlsOf(removed?.theirs)]).toEqual(['b', 'ab']);
  });

  const urls = fc.shuffledSubarray([...'abcdefg']).map((each) => list(each.join('')));

  it('loses no addition and no removal, whatever both do', () => {
    fc.assert(
      fc.property(urls, urls, urls, (base, mine, theirs) => {
        const { value, conflicts } = merge(base, mine, theirs);
        const [b, m, t] = [base, mine, theirs].map(({ images }) => new Set(images.map(({ url }) => url)));
        for (const merged of [getField(value, 'images'), ...conflicts.map((each) => each.theirs)]) {
          const left = [...'abcdefg'].filter((url) =>
            b?.has(url) ? m?.has(url) && t?.has(url) : m?.has(url) || t?.has(url),
          );
          expect([...urlsOf(merged)].toSorted()).toEqual(left);
        }
      }),
    );
  });
});

it('a field that follows from others is no conflict: mine applies', () => {
  const rules = { isDerived: (path: string) => path === 'note' };
  const [mine, theirs] = [setField(ORDER, 'note', 'mine'), setField(ORDER, 'note', 'theirs')];
  expect(mergeVersions(ORDER, mine, theirs, rules)).toEqual({ value: mine, conflicts: [] });
});
