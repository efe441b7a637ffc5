export interface ApiReply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the shape of a reply differs per test
  body: any;
}

/** Calls the shop's API outside the browser, like any client of section 7. */
export type CallApi = (
  method: 'GET' | 'POST',
  path: string,
  options?: { body?: object; token?: string },
) => Promise<ApiReply>;

export function createApiCaller(apiBase: string): CallApi {
  return async (method, path, { body, token } = {}) => {
    const reply = await fetch(apiBase + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    return { status: reply.status, body: text ? JSON.parse(text) : undefined };
  };
}
