import type { SizeGuide } from '#contract/size-guides.ts';
import type { StoreInfo } from '#contract/store-info.ts';
import type { ApiClient } from './client.ts';
import { defined, fieldsOf, listOf, textOf, textsOf } from './read.ts';

/** GET /size-guides (capability `size-guides`). Requested once per API client; undefined after a failure. */
export async function fetchSizeGuides(
  api: ApiClient,
  store: StoreInfo | undefined,
): Promise<SizeGuide[] | undefined> {
  if (!store) return undefined;
  if (!store.capabilities?.includes('size-guides')) return [];
  const known = kept.get(api);
  if (known) return known;
  const result = await api.call('GET', '/size-guides');
  if (!result.ok) return undefined;
  const guides = listOf(fieldsOf(result.data)?.data).map(readGuide).filter(defined);
  kept.set(api, guides);
  return guides;
}

// A browser tab has one API client; the server creates one for each page.
const kept = new WeakMap<ApiClient, SizeGuide[]>();

function readGuide(value: unknown): SizeGuide | undefined {
  const fields = fieldsOf(value);
  const [id, title] = [textOf(fields?.id), textOf(fields?.title)];
  const tables = listOf(fields?.tables).map(readTable).filter(defined);
  if (!id || !title || tables.length === 0) return undefined;
  return { id, title, goods: textsOf(fields?.goods), tables, advice: textsOf(fields?.advice) };
}

function readTable(value: unknown): SizeGuide['tables'][number] | undefined {
  const fields = fieldsOf(value);
  const [caption, columns] = [textOf(fields?.caption), textsOf(fields?.columns)];
  if (columns.length === 0) return undefined;
  const rows = listOf(fields?.rows).map((row) => columns.map((_, i) => textOf(listOf(row)[i]) ?? ''));
  return { ...(caption && { caption }), columns, rows };
}
