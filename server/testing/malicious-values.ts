const nested = (levels: number): unknown => (levels === 0 ? 'x' : { a: nested(levels - 1) });

/** Every route must reject these anywhere in a body. */
export const FORBIDDEN: [what: string, value: unknown][] = [
  ['a NUL character', 'asha\0@shopper.example'],
  ['half a surrogate pair', 'asha\ud83d'],
  ['text of 90 kB', 'a'.repeat(90_000)],
  ['the key __proto__', JSON.parse('{"__proto__":{"isAdmin":true}}')],
  ['a constructor with a prototype', { constructor: { prototype: { isAdmin: true } } }],
  ['nesting of thirty levels', nested(30)],
];

/** A route may accept or reject these, but must not fail. */
export const ODD: [what: string, value: unknown][] = [
  ['null', null],
  ['an empty text', ''],
  ['a text that is SQL', "'; drop table customers; --"],
  ['a text of two lines', 'Asha\r\nSet-Cookie: x=1'],
  ['text with a right-to-left override', '\u202eahsA\u202c 🌶️'],
  ['a MongoDB query operator', { $gt: '' }],
  ['a list', ['a', 'b']],
  ['an empty list', []],
  ['true', true],
  ['a negative number', -1],
  ['nought', 0],
  ['a fraction', 1.5],
  ['a number above the safe integers', 2 ** 53],
  ['a number near infinity', 1e308],
  ['a number as text', '2'],
];

/** Complete bodies with their content types. */
export const BROKEN_BODIES: [what: string, contentType: string | undefined, body: string | Buffer][] = [
  ['nothing', 'application/json', ''],
  ['truncated JSON', 'application/json', '{"email":'],
  ['JSON null', 'application/json', 'null'],
  ['a JSON list', 'application/json', '[]'],
  ['a JSON text', 'application/json', '"text"'],
  ['a JSON number', 'application/json', '1e999'],
  ['bytes that are not UTF-8', 'application/json', Buffer.from([0x22, 0xff, 0x22])],
  ['fifty thousand brackets', 'application/json', '['.repeat(50_000)],
  ['closed brackets by the thousand', 'application/json', '['.repeat(5_000) + ']'.repeat(5_000)],
  ['a prototype as text', 'application/json', '{"\\u005f_proto__":{"isAdmin":true}}'],
  ['more than 100 kB', 'application/json', `{"a":"${'a'.repeat(101 * 1024)}"}`],
  ['a form of another site', 'application/x-www-form-urlencoded', 'email=a&password=b'],
  ['a form in parts', 'multipart/form-data; boundary=x', '--x--'],
  ['JSON with type text/plain', 'text/plain', '{}'],
  ['an invalid content type', 'application', '{}'],
  ['no content type', undefined, '{}'],
];
