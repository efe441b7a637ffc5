import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Draft, hasStoredDraft, useDraft } from './use-draft.ts';

interface Address {
  name: string;
  city: string;
}

/** A server with one address, ETags and `If-Match`. */
function createServer(initial: Address) {
  let version = 1;
  let stored = initial;
  let isDown = false;
  const etag = () => `"${version}"`;
  return {
    read: () => ({ data: stored, etag: etag() }),
    /** Another person saves. */
    change(patch: Partial<Address>) {
      stored = { ...stored, ...patch };
      version += 1;
    },
    setDown: (next: boolean) => {
      isDown = next;
    },
    async save(patch: Partial<Address>, ifMatch: string | undefined) {
      if (isDown) return { ok: false as const, error: { kind: 'no-response', message: 'No network.' } };
      if (ifMatch !== etag()) {
        const body = { code: 'stale', current: stored };
        return { ok: false as const, error: { message: 'Stale.', status: 412, body, etag: etag() } };
      }
      stored = { ...stored, ...patch };
      version += 1;
      return { ok: true as const, data: stored, etag: etag() };
    },
  };
}

function open(server: ReturnType<typeof createServer>, { isReading = true } = {}) {
  const first = server.read();
  const { result, rerender, unmount } = renderHook(
    ({ data, etag }: { data: Address; etag: string }) =>
      useDraft({ name: 'order:1', server: data, etag, save: server.save }),
    { initialProps: first },
  );
  return {
    draft: (): Draft<Address> => result.current,
    /** The screen fetches the server's copy again. */
    refetch: () => isReading && rerender(server.read()),
    rerender,
    unmount,
  };
}

beforeEach(() => localStorage.clear());
afterEach(() => cleanup());

describe('a draft', () => {
  it('is at rest while the screen gives it an equal copy in each render', () => {
    let renders = 0;
    const { result } = renderHook(() => {
      renders += 1;
      if (renders > 50) throw new Error('each render causes the next');
      const server = { name: 'Asha', city: 'Delhi' };
      return useDraft<Address>({ name: 'order:1', server, etag: '"1"', save: createServer(server).save });
    });
    act(() => result.current.set('city', 'Noida'));
    expect(result.current.value?.city).toBe('Noida');
  });

  it('is the server’s copy until something changes, then the difference', () => {
    const { draft } = open(createServer({ name: 'Asha', city: 'Delhi' }));
    expect(draft().isDirty).toBe(false);
    act(() => draft().set('city', 'Noida'));
    expect(draft().value).toEqual({ name: 'Asha', city: 'Noida' });
    expect(draft().changes).toEqual([{ path: 'city', before: 'Delhi', after: 'Noida' }]);
    act(() => draft().set('city', 'Delhi'));
    expect(draft().isDirty).toBe(false);
  });

  it('survives a reload, and is gone once saved', async () => {
    const server = createServer({ name: 'Asha', city: 'Delhi' });
    const before = open(server);
    act(() => before.draft().set('city', 'Noida'));
    before.unmount();
    const after = open(server);
    expect(after.draft().value?.city).toBe('Noida');
    await act(() => after.draft().save());
    expect(server.read().data.city).toBe('Noida');
    after.unmount();
    expect(open(server).draft().isDirty).toBe(false);
  });

  it('shows what was saved until the screen has read it, and what is typed then is based on it', async () => {
    const server = createServer({ name: 'Asha', city: 'Delhi' });
    const { draft, refetch, rerender } = open(server);
    const old = server.read();
    act(() => draft().set('city', 'Noida'));
    await act(() => draft().save());
    expect([draft().value, draft().isDirty]).toEqual([{ name: 'Asha', city: 'Noida' }, false]);
    act(() => draft().set('city', 'Noida Extension'));
    // the screen renders for another reason: its copy is another object, and still the old one
    act(() => rerender({ data: { ...old.data }, etag: old.etag }));
    expect([draft().value?.city, draft().conflicts]).toEqual(['Noida Extension', []]);
    await act(() => draft().save());
    expect(server.read()).toEqual({ data: { name: 'Asha', city: 'Noida Extension' }, etag: '"3"' });
    act(() => void refetch());
    expect([draft().value, draft().isDirty]).toEqual([server.read().data, false]);
  });

  it('that was saved shows the server’s copy again once that is read, also if the save was taken back', async () => {
    const server = createServer({ name: 'Asha', city: 'Delhi' });
    const { draft, refetch, rerender } = open(server);
    // the tag of a content is the same each time that it is stored
    const old = server.read();
    act(() => draft().set('city', 'Noida'));
    await act(() => draft().save());
    act(() => void refetch());
    expect(draft().value?.city).toBe('Noida');
    act(() => rerender(old));
    expect([draft().value, draft().isDirty]).toEqual([old.data, false]);
  });

  it('keeps what is typed while it is being saved', async () => {
    const server = createServer({ name: 'Asha', city: 'Delhi' });
    const { draft, refetch, unmount } = open(server);
    act(() => draft().set('city', 'Noida'));
    await act(async () => {
      const saved = draft().save();
      draft().set('city', 'Noida Extension');
      draft().set('name', 'Asha Rao');
      await saved;
    });
    expect(server.read().data).toEqual({ name: 'Asha', city: 'Noida' });
    act(() => void refetch());
    expect([draft().value, draft().conflicts]).toEqual([{ name: 'Asha Rao', city: 'Noida Extension' }, []]);
    unmount();
    const reloaded = open(server);
    await act(() => reloaded.draft().save());
    expect(server.read().data).toEqual({ name: 'Asha Rao', city: 'Noida Extension' });
    expect(reloaded.draft().isDirty).toBe(false);
  });

  describe('whose screen is left while it is being saved', () => {
    const blank = { text: '', isUrgent: false };

    /** A form of which the screen was left after `Yes.` was sent, and opened again. */
    function leaveAndReturn() {
      let confirm = () => {};
      const confirmed = new Promise<void>((resolve) => {
        confirm = resolve;
      });
      const save = async () => {
        await confirmed;
        return { ok: true as const, data: blank };
      };
      const openForm = () => renderHook(() => useDraft({ name: 'reply:1', server: blank, save }));
      const left = openForm();
      act(() => left.result.current.set('text', 'Yes.'));
      let saved: Promise<boolean> | undefined;
      act(() => {
        saved = left.result.current.save();
      });
      left.unmount();
      const { result } = openForm();
      const confirmNow = () =>
        act(async () => {
          confirm();
          await saved;
        });
      return { draft: () => result.current, confirmNow };
    }

    it('is gone once the save is confirmed, also from the screen that was opened since', async () => {
      const { draft, confirmNow } = leaveAndReturn();
      expect(draft().value?.text).toBe('Yes.');
      await confirmNow();
      expect([draft().value, draft().isDirty]).toEqual([blank, false]);
      expect(hasStoredDraft('reply:1')).toBe(false);
    });

    it('keeps what is typed on the screen that was opened since', async () => {
      const { draft, confirmNow } = leaveAndReturn();
      act(() => draft().set('isUrgent', true));
      await confirmNow();
      expect(draft().changes).toEqual([{ path: 'isUrgent', before: false, after: true }]);
    });
  });

  it('keeps what is typed while a save merges with that of another person', async () => {
    const server = createServer({ name: 'Asha', city: 'Delhi' });
    const { draft } = open(server);
    act(() => draft().set('city', 'Noida'));
    server.change({ name: 'Asha Rao' });
    await act(async () => {
      const saved = draft().save();
      draft().set('city', 'Noida Extension');
      await saved;
    });
    expect(server.read().data).toEqual({ name: 'Asha Rao', city: 'Noida' });
    expect([draft().value, draft().conflicts]).toEqual([{ name: 'Asha Rao', city: 'Noida Extension' }, []]);
  });

  it('of a new record keeps what is typed meanwhile under the name of what was created', async () => {
    const blank = { title: '', price: '' };
    const save = async (patch: Partial<typeof blank>) => ({
      ok: true as const,
      data: { ...blank, ...patch },
    });
    const { result } = renderHook(() =>
      useDraft({ name: 'product:new', server: blank, save, nameOfSaved: ({ title }) => `product:${title}` }),
    );
    act(() => result.current.set('title', 'cup'));
    await act(async () => {
      const saved = result.current.save();
      result.current.set('price', '240');
      await saved;
    });
    expect(result.current.isDirty).toBe(false);
    const opened = renderHook(() =>
      useDraft({ name: 'product:cup', server: { title: 'cup', price: '' }, save }),
    );
    expect(opened.result.current.value).toEqual({ title: 'cup', price: '240' });
  });

  it('stays when the network is lost, and is saved when it is back', async () => {
    const server = createServer({ name: 'Asha', city: 'Delhi' });
    const { draft } = open(server);
    act(() => draft().set('city', 'Noida'));
    server.setDown(true);
    await act(() => draft().save());
    expect([draft().error, draft().isDirty]).toEqual(['No network.', true]);
    server.setDown(false);
    await act(() => draft().save());
    expect([draft().error, draft().isDirty]).toEqual([undefined, false]);
    expect(server.read().data.city).toBe('Noida');
  });

  it('whose save arrived although its reply was lost is not reported as a conflict', async () => {
    const server = createServer({ name: 'Asha', city: 'Delhi' });
    const { draft } = open(server);
    act(() => draft().set('city', 'Noida'));
    server.change({ city: 'Noida' });
    await act(() => draft().save());
    expect([draft().conflicts, draft().isDirty]).toEqual([[], false]);
  });
});

describe('when another person saves first', () => {
  it('an error of a field is gone once that field is changed, and the next one is shown', async () => {
    const fields = [
      { path: 'name', message: 'Enter a name.' },
      { path: 'city', message: 'Enter a city.' },
    ];
    const save = async () => ({
      ok: false as const,
      error: { message: 'Enter a name.', status: 422, fields },
    });
    const server = { name: 'Asha', city: 'Delhi', pin: '1' };
    const { result } = renderHook(() => useDraft({ name: 'order:2', server, save }));
    act(() => result.current.set('name', ''));
    await act(() => result.current.save());
    act(() => result.current.set('pin', '2'));
    expect([result.current.error, result.current.errorPath]).toEqual(['Enter a name.', 'name']);
    act(() => result.current.set('name', 'Asha Rao'));
    expect([result.current.error, result.current.fieldError('name')]).toEqual(['Enter a city.', undefined]);
    act(() => result.current.set('city', 'Pune'));
    expect(result.current.error).toBeUndefined();
  });

  it('the error of a field stays while other fields of the same part are set as a whole', async () => {
    const fields = [{ path: 'variants.a.price', message: 'Enter a price.' }];
    const save = async () => ({
      ok: false as const,
      error: { message: 'Enter a price.', status: 422, fields },
    });
    const variants: Record<string, object> = { a: { price: null, image: 'red.jpg' }, b: { price: 5 } };
    const server = { images: ['red.jpg'], variants };
    const { result } = renderHook(() => useDraft({ name: 'product:1', server, save }));
    act(() => result.current.set('images', []));
    await act(() => result.current.save());
    act(() => result.current.set('variants', { ...variants, a: { price: null, image: null } }));
    expect(result.current.fieldError('variants.a.price')).toBe('Enter a price.');
    act(() => result.current.set('variants', { ...variants, a: { price: 3, image: null } }));
    expect(result.current.error).toBeUndefined();
  });

  it('changes to different fields merge', async () => {
    const server = createServer({ name: 'Asha', city: 'Delhi' });
    const { draft } = open(server);
    act(() => draft().set('city', 'Noida'));
    server.change({ name: 'Asha Rao' });
    await act(() => draft().save());
    expect(server.read().data).toEqual({ name: 'Asha Rao', city: 'Noida' });
    expect(draft().isDirty).toBe(false);
  });

  it('a save goes through although others save again between two attempts', async () => {
    const server = createServer({ name: 'Asha', city: 'Delhi' });
    let others = 0;
    const save: typeof server.save = async (patch, ifMatch) => {
      others += 1;
      if (others <= 3) server.change({ name: `Asha ${others}` });
      return await server.save(patch, ifMatch);
    };
    const { data, etag } = server.read();
    const { result } = renderHook(() => useDraft<Address>({ name: 'order:3', server: data, etag, save }));
    act(() => result.current.set('city', 'Noida'));
    await act(() => result.current.save());
    expect(server.read().data).toEqual({ name: 'Asha 3', city: 'Noida' });
  });

  it('changes to the same field wait for a choice, and mine can win', async () => {
    const server = createServer({ name: 'Asha', city: 'Delhi' });
    const { draft } = open(server);
    act(() => draft().set('city', 'Noida'));
    server.change({ city: 'Gurugram' });
    await act(() => draft().save());
    expect(draft().conflicts).toEqual([{ path: 'city', mine: 'Noida', theirs: 'Gurugram' }]);
    await act(() => draft().save());
    expect(server.read().data.city).toBe('Gurugram');
    act(() => draft().resolve('city', 'mine'));
    await act(() => draft().save());
    expect(server.read().data.city).toBe('Noida');
  });

  it('theirs can win: nothing is left to save', async () => {
    const server = createServer({ name: 'Asha', city: 'Delhi' });
    const { draft, refetch } = open(server);
    act(() => draft().set('city', 'Noida'));
    server.change({ city: 'Gurugram' });
    act(() => void refetch());
    expect(draft().conflicts).toHaveLength(1);
    act(() => draft().resolve('city', 'theirs'));
    expect([draft().value, draft().isDirty]).toEqual([{ name: 'Asha', city: 'Gurugram' }, false]);
  });

  it('a choice is not lost when the screen fetches once more', () => {
    const server = createServer({ name: 'Asha', city: 'Delhi' });
    const { draft, refetch } = open(server);
    act(() => draft().set('city', 'Noida'));
    server.change({ city: 'Gurugram' });
    act(() => void refetch());
    server.change({ name: 'Asha Rao' });
    act(() => void refetch());
    expect(draft().conflicts).toEqual([{ path: 'city', mine: 'Noida', theirs: 'Gurugram' }]);
    expect(draft().value).toEqual({ name: 'Asha Rao', city: 'Noida' });
  });
});

describe('when another person changes the same list', () => {
  const rules = { lists: { images: ({ url }: { url: string }) => url } };
  const images = (...urls: string[]) => urls.map((url) => ({ url }));
  const openImages = (server: { images: { url: string }[] }) =>
    renderHook(
      ({ copy }) =>
        useDraft({ name: 'product:2', server: copy, rules, save: async () => ({ ok: true, data: copy }) }),
      { initialProps: { copy: server } },
    );

  it('the additions of both stay, without a choice', () => {
    const { result, rerender } = openImages({ images: images('a') });
    act(() => result.current.set('images', images('a', 'mine')));
    rerender({ copy: { images: images('a', 'theirs') } });
    expect([result.current.value?.images, result.current.conflicts]).toEqual([
      images('a', 'theirs', 'mine'),
      [],
    ]);
  });

  it('the choice of their order keeps my addition', () => {
    const { result, rerender } = openImages({ images: images('a', 'b', 'c') });
    act(() => result.current.set('images', images('c', 'a', 'b', 'mine')));
    rerender({ copy: { images: images('b', 'a', 'c') } });
    expect(result.current.conflicts).toHaveLength(1);
    act(() => result.current.resolve('images', 'theirs'));
    expect(result.current.value?.images).toEqual(images('b', 'mine', 'a', 'c'));
    expect(result.current.isDirty).toBe(true);
  });
});
