import { API_PATHS } from '#contract/api-paths.ts';
import type { SizeGuide } from '#contract/size-guides.ts';
import type { StoreInfo } from '#contract/store-info.ts';
import type { ApiClient } from './client.ts';
import { asList, asObject, asText, asTexts, isDefined } from './parsing/parse.ts';

/** GET /size-guides (capability `size-guides`). Requested once per API client; undefined after a failure. */
export async function fetchSizeGuides(
  api: ApiClient,
  store: StoreInfo | undefined,
): Promise<SizeGuide[] | undefined> {
  if (!store) return undefined;
  if (!store.capabilities?.includes('size-guides')) return [];
  const cachedGuides = guidesCache.get(api);
  if (cachedGuides) return cachedGuides;
  const result = await api.call('GET', API_PATHS.sizeGuides);
  if (!result.ok) return undefined;
  const guides = asList(asObject(result.data)?.data).map(parseSizeGuide).filter(isDefined);
  guidesCache.set(api, guides);
  return guides;
}

// A browser tab has one API client; the server creates one for each page.
const guidesCache = new WeakMap<ApiClient, SizeGuide[]>();

function parseSizeGuide(value: unknown): SizeGuide | undefined {
  const fields = asObject(value);
  const [id, title] = [asText(fields?.id), asText(fields?.title)];
  const tables = asList(fields?.tables).map(parseSizeTable).filter(isDefined);
  if (!id || !title || tables.length === 0) return undefined;
  return { id, title, goods: asTexts(fields?.goods), tables, advice: asTexts(fields?.advice) };
}

function parseSizeTable(value: unknown): SizeGuide['tables'][number] | undefined {
  const fields = asObject(value);
  const [caption, columns] = [asText(fields?.caption), asTexts(fields?.columns)];
  if (columns.length === 0) return undefined;
  const rows = asList(fields?.rows).map((row) => columns.map((_, i) => asText(asList(row)[i]) ?? ''));
  return { ...(caption && { caption }), columns, rows };
}
