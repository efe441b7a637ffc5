import { API_PATHS } from '#contract/api-paths.ts';
import type { ApiClient } from '#storefront/api/client.ts';
import { asObject, asText, unwrapData } from '#storefront/api/parsing/parse.ts';

export type TestResult = { isWorking: boolean; message: string };

const FAILED = 'Connection failed. Check console for details.';

/** Requests the store information. Returns a message about success or failure (specification, section 8). */
export async function testConnection(api: ApiClient): Promise<TestResult> {
  try {
    const result = await api.call('GET', API_PATHS.storeInfo);
    if (!result.ok) {
      console.error('The API returned an unexpected reply', result.error);
      return { isWorking: false, message: FAILED };
    }
    const info = asObject(unwrapData(result.data));
    const name = asText(info?.storeName) ?? asText(info?.companyName);
    return { isWorking: true, message: `Connection successful${name ? `: ${name}` : ''}.` };
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    return { isWorking: false, message: `Unexpected error: ${message}.` };
  }
}
