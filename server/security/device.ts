/** What a customer recognizes a signed-in device by. Deliberately vague: no full user agent, no full IP. */
export interface Device {
  /** Like "Chrome on Windows"; null if unknown. */
  browser: string | null;
  /** The network without its last part, like "203.0.113.x". */
  network: string;
}

// The first match is used: most browsers also name the ones that they are compatible with.
const BROWSERS: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Version\/.* Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];
const MAX_USER_AGENT_LENGTH = 500;

/** `ip` is the result of `clientIp`: an IPv4 address, or four groups of an IPv6 address. */
export function describeDevice(userAgent: string | undefined, ip: string): Device {
  const text = (userAgent ?? '').slice(0, MAX_USER_AGENT_LENGTH);
  const browser = firstMatch(BROWSERS, text);
  const system = firstMatch(SYSTEMS, text);
  return {
    browser: browser && system ? `${browser} on ${system}` : (browser ?? system ?? null),
    network: ip.includes(':') ? `${ip.split(':').slice(0, 3).join(':')}::` : ip.replace(/\d+$/, 'x'),
  };
}

function firstMatch(patterns: [RegExp, string][], text: string): string | undefined {
  return patterns.find(([pattern]) => pattern.test(text))?.[1];
}
