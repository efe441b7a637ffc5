import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { deviceStorage } from '../device-storage.ts';
import {
  type Conflict,
  changedFields,
  type FieldChange,
  getField,
  type MergeRules,
  mergePatch,
  mergeVersions,
  setField,
} from './merge.ts';

/** What a save returns: a result of the API client. */
export type SaveResult<T> =
  | { ok: true; data: T; etag?: string }
  | {
      ok: false;
      error: {
        message: string;
        status?: number;
        body?: unknown;
        etag?: string;
        fields?: { path: string; message: string }[];
      };
    };

type SaveError = Extract<SaveResult<never>, { ok: false }>['error'];

interface DraftSettings<T extends object> {
  /** Name of the draft on this device: `order:7K3M9:address`. */
  name: string;
  /** The server's copy; undefined while it loads. */
  server: T | undefined;
  etag?: string | undefined;
  /**
   * Sends the merge patch with `If-Match: etag`. The reply has the new representation and its ETag. A 412 has the
   * current one in its body, as `current`. `base` is what the patch changes: after a merge it is newer than `server`.
   */
  save: (patch: Partial<T>, etag: string | undefined, base: T) => Promise<SaveResult<T>>;
  /** The same object in each render. */
  rules?: MergeRules;
  /** Called after the server confirmed the save, with its new copy. */
  onSaved?: (data: T, etag: string | undefined) => void;
  /** The name of the draft of a record that was created: what was typed while it was being saved goes there. */
  nameOfSaved?: (data: T) => string;
}

export interface Draft<T extends object> {
  /** The server's copy with my changes; undefined while it loads. */
  value: T | undefined;
  changes: FieldChange[];
  isDirty: boolean;
  /** Sets one field; `path` may be dotted: `address.city`. */
  set: (path: string, next: unknown) => void;
  /** Discards all changes. */
  discard: () => void;
  save: () => Promise<boolean>;
  isSaving: boolean;
  /** Why the last save failed. */
  error: string | undefined;
  /** The path of the field that the error is about, if it is about one. */
  errorPath: string | undefined;
  /** The error of a field, by its path. */
  fieldError: (path: string) => string | undefined;
  /** Fields that another person changed too. Saving waits until each is resolved. */
  conflicts: Conflict[];
  resolve: (path: string, choice: 'mine' | 'theirs') => void;
}

interface Stored<T> {
  /** The server's copy that the changes are based on. */
  base: T;
  etag?: string | undefined;
  mine: T;
  conflicts: Conflict[];
}

const STORAGE_PREFIX = 'admin.draft.';
const PRECONDITION_FAILED = 412;
/** How often others may save between two attempts. */
const MAX_MERGES = 5;

/**
 * Changes to one record, stored on this device until they are saved: they survive a reload, a lost network and a new
 * sign-in. When another person saves first, changes to different fields merge; changes to the same field are listed in
 * `conflicts`.
 *
 * @example
 * const draft = useDraft({ name: `order:${id}:address`, server: order.data?.address, etag: order.etag,
 *   save: (patch, etag) => write({ method: 'PATCH', path, body: patch, ifMatch: etag }) });
 * <TextField label="City" value={draft.value.city} onChange={(city) => draft.set('city', city)} error={draft.fieldError('city')} />
 * <SaveBar draft={draft} labels={{ city: 'City' }} />
 */
export function useDraft<T extends object>(settings: DraftSettings<T>): Draft<T> {
  const { name, rules, save: send, onSaved, nameOfSaved } = settings;
  const [stored, setStored] = useStoredDraft<T>(name);
  const { server, etag, holdReply } = useNewestCopy(name, settings.server, settings.etag);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<SaveError>();

  // a newer copy of the server
  useEffect(() => {
    if (!server) return;
    setStored(
      (before) =>
        before && (hasBase(before, server, etag) ? before : rebase(before, server, { etag, rules })),
    );
  }, [server, etag, rules, setStored]);

  const value = stored?.mine ?? server;
  const latest = useRef(value);
  latest.current = value;
  const changes = stored ? changedFields(stored.base, stored.mine) : [];

  const set = useCallback(
    (path: string, next: unknown) => {
      setStored((before) => {
        const from = before ?? (server && { base: server, etag, mine: server, conflicts: [] });
        if (!from) return before;
        const mine = setField(from.mine, path, next);
        return withoutEmpty({ ...from, mine });
      });
      const shown = latest.current;
      setFailure(
        (before) =>
          before && shown && withoutErrorsOf(before, changedFields(shown, setField(shown, path, next))),
      );
    },
    [server, etag, setStored],
  );

  const discard = () => {
    setStored(() => undefined);
    setFailure(undefined);
  };

  const attempt = async (draft: Stored<T>, merges: number): Promise<boolean> => {
    const patch = mergePatch(draft.base, draft.mine) as Partial<T>;
    const result = await send(patch, draft.etag, draft.base);
    if (result.ok) {
      setStored((now) => {
        const typed = now && typedSince(draft, now, result);
        if (!nameOfSaved) return typed;
        if (typed) writeDraft(STORAGE_PREFIX + nameOfSaved(result.data), typed);
        return undefined;
      });
      setFailure(undefined);
      if (!nameOfSaved) holdReply(result.data, result.etag);
      onSaved?.(result.data, result.etag);
      return true;
    }
    const { error } = result;
    const current = error.status === PRECONDITION_FAILED ? currentOf<T>(error.body) : undefined;
    if (!current) {
      setFailure(error);
      return false;
    }
    const version = { etag: error.etag, rules };
    const merged = rebase(draft, current, version);
    setStored((now) => now && rebase(now, current, version));
    if (!merged) return true;
    if (merged.conflicts.length === 0 && merges > 0) return attempt(merged, merges - 1);
    setFailure({ message: 'Someone else changed the same fields. Choose what applies, then save again.' });
    return false;
  };

  const save = async () => {
    if (!stored || isSaving || stored.conflicts.length > 0) return false;
    setIsSaving(true);
    const isDone = await attempt(stored, MAX_MERGES);
    setIsSaving(false);
    return isDone;
  };

  return {
    value,
    changes,
    isDirty: changes.length > 0,
    set,
    discard,
    save,
    isSaving,
    error: failure?.message,
    errorPath: failure?.fields?.find((field) => field.message === failure.message)?.path,
    fieldError: (path) => failure?.fields?.find((field) => field.path === path)?.message,
    conflicts: stored?.conflicts ?? [],
    resolve: (path, choice) =>
      setStored((before) => {
        if (!before) return before;
        const conflict = before.conflicts.find((each) => each.path === path);
        const theirs = choice === 'theirs' && conflict ? { [path]: conflict.theirs, ...conflict.others } : {};
        const mine = Object.entries(theirs).reduce(
          (value, [each, next]) => setField(value, each, next),
          before.mine,
        );
        const conflicts = before.conflicts.filter((each) => each.path !== path);
        return withoutEmpty({ ...before, mine, conflicts });
      }),
  };
}

/**
 * The newest copy of the server: the one that the screen gives, or the reply to a save until the screen gives another.
 * Without the reply the old values would be shown after a save, and what is typed then would conflict with it.
 */
function useNewestCopy<T extends object>(name: string, server: T | undefined, etag: string | undefined) {
  const [confirmed, setConfirmed] = useState<{ name: string; before: Copy<T>; after: Copy<T> }>();
  const given = useRef({ server, etag });
  given.current = { server, etag };
  const isNewer = confirmed?.name === name && isSameCopy(confirmed.before, { server, etag });
  // even if the same copy as before is given later, then it is newer than the reply
  if (confirmed && !isNewer) setConfirmed(undefined);
  return {
    ...(isNewer ? confirmed.after : { server, etag }),
    /** A reply without a version is no copy of what is stored. */
    holdReply(data: T, version: string | undefined) {
      if (version !== undefined)
        setConfirmed({ name, before: given.current, after: { server: data, etag: version } });
    },
  };
}

interface Copy<T> {
  server: T | undefined;
  etag: string | undefined;
}

const isSameCopy = <T extends object>(a: Copy<T>, b: Copy<T>) =>
  a.etag === b.etag && changedFields(a.server ?? {}, b.server ?? {}).length === 0;

/** True if the draft is on top of this copy. It may be another object: without this, each render would cause the next. */
const hasBase = <T extends object>(draft: Stored<T>, server: T, etag: string | undefined) =>
  draft.etag === etag && changedFields(draft.base, server).length === 0;

/** The draft on top of a newer copy of the server; undefined if nothing is left to save. */
function rebase<T extends object>(
  draft: Stored<T>,
  server: T,
  { etag, rules }: { etag: string | undefined; rules: MergeRules | undefined },
): Stored<T> | undefined {
  const { value, conflicts } = mergeVersions(draft.base, draft.mine, server, rules);
  // where the server has another value again, only the new comparison counts
  const compared = new Set([...changedFields(draft.base, server), ...conflicts].map(({ path }) => path));
  const open = draft.conflicts.filter(({ path }) => !compared.has(path));
  return withoutEmpty({ base: server, etag, mine: value, conflicts: [...open, ...conflicts] });
}

/**
 * What was typed after `sent` was sent, on top of what the server has stored; undefined if nothing was. Fields within a
 * part that the server has under another key, such as a new variant, are left out.
 */
function typedSince<T extends object>(
  sent: Stored<T>,
  now: Stored<T>,
  { data, etag }: { data: T; etag?: string },
): Stored<T> | undefined {
  const typed = changedFields(sent.mine, now.mine).filter(({ path }) => {
    const parent = path.split('.').slice(0, -1).join('.');
    return parent === '' || getField(data, parent) !== null;
  });
  const mine = typed.reduce((value, { path, after }) => setField(value, path, after), data);
  return withoutEmpty({ base: data, etag, mine, conflicts: [] });
}

function withoutEmpty<T extends object>(draft: Stored<T>): Stored<T> | undefined {
  return changedFields(draft.base, draft.mine).length === 0 ? undefined : draft;
}

/**
 * What is left of an error when fields have changed; undefined if that is nothing. A part that was set as a whole keeps the
 * errors of what is in it and is the same.
 */
function withoutErrorsOf(error: SaveError, changes: readonly FieldChange[]): SaveError | undefined {
  const { fields = [] } = error;
  const isWithin = (inner: string, outer: string) => inner === outer || inner.startsWith(`${outer}.`);
  const left = fields.filter(
    (field) => !changes.some(({ path }) => isWithin(field.path, path) || isWithin(path, field.path)),
  );
  if (left.length === fields.length) return error;
  const [first] = left;
  return first && { ...error, fields: left, message: first.message };
}

function currentOf<T>(body: unknown): T | undefined {
  return (body as { current?: T } | undefined)?.current;
}

/**
 * The draft on this device, in all components that show it. `setDraft` writes at once: the reply to a save may arrive
 * when its component is gone, or is another one because the user came back.
 */
function useStoredDraft<T>(name: string) {
  const key = STORAGE_PREFIX + name;
  const draft = useSyncExternalStore(subscribe, () => readDraft<T>(key));
  const setDraft = useCallback(
    (update: (before: Stored<T> | undefined) => Stored<T> | undefined) => {
      const before = readDraft<T>(key);
      const next = update(before);
      if (next !== before) writeDraft(key, next);
    },
    [key],
  );
  return [draft, setDraft] as const;
}

/** True if a draft with this name has changes that are not saved. */
export const hasStoredDraft = (name: string): boolean => readDraft(STORAGE_PREFIX + name) !== undefined;

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Drafts by key, with their text on the device: the same text is the same object. */
const parsed = new Map<string, { text: string; draft: unknown }>();

function readDraft<T>(key: string): Stored<T> | undefined {
  const text = deviceStorage.getItem(key);
  if (text === null) return undefined;
  const known = parsed.get(key);
  const draft = known?.text === text ? known.draft : parseDraft(text);
  if (known?.text !== text) parsed.set(key, { text, draft });
  return draft as Stored<T> | undefined;
}

function parseDraft(text: string): unknown {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}

function writeDraft(key: string, draft: unknown): void {
  if (draft === undefined) {
    deviceStorage.removeItem(key);
    parsed.delete(key);
  } else {
    const text = JSON.stringify(draft);
    deviceStorage.setItem(key, text);
    parsed.set(key, { text, draft });
  }
  for (const listener of listeners) listener();
}
