import type { DeliveryTimes, StoreInfo } from '#contract/store-info.ts';
import type { ApiClient, ApiResult } from './client.ts';
import { defined, type Fields, fieldsOf, listOf, numberOf, textOf, textsOf, unwrap } from './read.ts';

/** GET /storeInfo. */
export async function fetchStoreInfo(api: ApiClient): Promise<ApiResult<StoreInfo>> {
  const result = await api.call('GET', '/storeInfo');
  if (!result.ok) return result;
  const fields = fieldsOf(unwrap(result.data));
  if (!fields) return { ok: false, error: { kind: 'no-response', message: 'The reply could not be read' } };
  return { ok: true, data: readStoreInfo(fields) };
}

const TEXTS = [
  'storeName',
  'companyName',
  'companyAddress',
  'companyEmail',
  'companyPhone',
  'companyLogoUrl',
  'description',
  'phoneHours',
  'fssaiLicence',
  'gstin',
  'stateCode',
] as const;

function readStoreInfo(fields: Fields): StoreInfo {
  const info: StoreInfo = {};
  for (const key of TEXTS) {
    const text = textOf(fields[key])?.trim();
    if (text) info[key] = text;
  }
  const categories = Array.isArray(fields.categories) ? textsOf(fields.categories) : [];
  if (categories.length > 0) info.categories = categories;
  const maps = { socialLinks: fields.socialLinks, policies: fields.policies, content: fields.content };
  for (const [key, value] of Object.entries(maps)) {
    const map = readTexts(value);
    if (map) info[key as keyof typeof maps] = map;
  }
  const officer = readTexts(fields.grievanceOfficer);
  if (officer?.name) {
    const { name, designation = '', email = '', phone = '' } = officer;
    info.grievanceOfficer = { name, designation, email, phone };
  }
  const delivery = readDelivery(fieldsOf(fields.delivery));
  if (delivery) info.delivery = delivery;
  const cashFee = numberOf(fields.cashFee);
  if (cashFee !== undefined && cashFee > 0) info.cashFee = cashFee;
  info.capabilities = Array.isArray(fields.capabilities) ? textsOf(fields.capabilities) : [];
  return info;
}

function readTexts(value: unknown): Record<string, string> | undefined {
  const fields = fieldsOf(value);
  if (!fields) return undefined;
  const pairs = Object.entries(fields).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  return Object.fromEntries(pairs.filter(([, text]) => text !== ''));
}

function readDelivery(fields: Fields | undefined): DeliveryTimes | undefined {
  const [dispatch, days] = [readDays(fields?.dispatch), readDays(fields?.days)];
  if (!dispatch || !days) return undefined;
  return { dispatch, days, zones: listOf(fields?.zones).map(readZone).filter(defined) };
}

function readZone(value: unknown) {
  const fields = fieldsOf(value);
  const days = readDays(fields?.days);
  return days && { pins: textsOf(fields?.pins), days };
}

function readDays(value: unknown): DeliveryTimes['days'] | undefined {
  const fields = fieldsOf(value);
  const [min, max] = [numberOf(fields?.min), numberOf(fields?.max)];
  return min !== undefined && max !== undefined && 0 <= min && min <= max ? { min, max } : undefined;
}
