import { API_PATHS } from '#contract/api-paths.ts';
import type { DeliveryTimes, ShippingFees, StoreInfo } from '#contract/store-info.ts';
import type { ApiClient, ApiResult } from './client.ts';
import {
  asList,
  asNumber,
  asObject,
  asText,
  asTexts,
  isDefined,
  type JsonObject,
  unwrapData,
} from './parsing/parse.ts';

/** GET /storeInfo. */
export async function fetchStoreInfo(api: ApiClient): Promise<ApiResult<StoreInfo>> {
  const result = await api.call('GET', API_PATHS.storeInfo);
  if (!result.ok) return result;
  const fields = asObject(unwrapData(result.data));
  if (!fields) return { ok: false, error: { kind: 'no-response', message: 'The reply could not be read' } };
  return { ok: true, data: parseStoreInfo(fields) };
}

const TEXT_FIELDS = [
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

function parseStoreInfo(fields: JsonObject): StoreInfo {
  const info: StoreInfo = {};
  for (const key of TEXT_FIELDS) {
    const text = asText(fields[key])?.trim();
    if (text) info[key] = text;
  }
  const categories = Array.isArray(fields.categories) ? asTexts(fields.categories) : [];
  if (categories.length > 0) info.categories = categories;
  const maps = { socialLinks: fields.socialLinks, policies: fields.policies, content: fields.content };
  for (const [key, value] of Object.entries(maps)) {
    const map = parseTexts(value);
    if (map) info[key as keyof typeof maps] = map;
  }
  const officer = parseTexts(fields.grievanceOfficer);
  if (officer?.name) {
    const { name, designation = '', email = '', phone = '' } = officer;
    info.grievanceOfficer = { name, designation, email, phone };
  }
  const delivery = parseDelivery(asObject(fields.delivery));
  if (delivery) info.delivery = delivery;
  const shippingFees = parseFees(asObject(fields.shippingFees));
  if (shippingFees) info.shippingFees = shippingFees;
  const cashFee = asNumber(fields.cashFee);
  if (cashFee !== undefined && cashFee > 0) info.cashFee = cashFee;
  info.capabilities = Array.isArray(fields.capabilities) ? asTexts(fields.capabilities) : [];
  return info;
}

function parseTexts(value: unknown): Record<string, string> | undefined {
  const fields = asObject(value);
  if (!fields) return undefined;
  const pairs = Object.entries(fields).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  return Object.fromEntries(pairs.filter(([, text]) => text !== ''));
}

function parseDelivery(fields: JsonObject | undefined): DeliveryTimes | undefined {
  const [dispatch, days] = [parseDays(fields?.dispatch), parseDays(fields?.days)];
  if (!dispatch || !days) return undefined;
  return { dispatch, days, zones: asList(fields?.zones).map(parseZone).filter(isDefined) };
}

function parseFees(fields: JsonObject | undefined): ShippingFees | undefined {
  const [min, max, freeFrom] = [asNumber(fields?.min), asNumber(fields?.max), asNumber(fields?.freeFrom)];
  if (min === undefined || max === undefined || min < 0 || max < min || max === 0) return undefined;
  return { min, max, ...(freeFrom !== undefined && { freeFrom }) };
}

function parseZone(value: unknown) {
  const fields = asObject(value);
  const days = parseDays(fields?.days);
  return days && { pins: asTexts(fields?.pins), days };
}

function parseDays(value: unknown): DeliveryTimes['days'] | undefined {
  const fields = asObject(value);
  const [min, max] = [asNumber(fields?.min), asNumber(fields?.max)];
  return min !== undefined && max !== undefined && 0 <= min && min <= max ? { min, max } : undefined;
}
