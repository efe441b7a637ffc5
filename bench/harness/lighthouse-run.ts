import lighthouse, { type Result } from 'lighthouse';
import { throttling } from 'lighthouse/core/config/constants.js';

export interface PageFigures {
  /** By name: scores out of 100, milliseconds, transferred KiB, counts. */
  figures: Record<string, number>;
  /** Failed audits that lower a score. */
  failedAudits: string[];
  /** HTML snippet of the largest contentful paint element. */
  largestElement: string;
}

interface NetworkItem {
  url: string;
  resourceType?: string;
  transferSize?: number;
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const TIMINGS = {
  'FCP ms': 'first-contentful-paint',
  'LCP ms': 'largest-contentful-paint',
  'TBT ms': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
};
const RESOURCE_TYPES = { html: 'Document', css: 'Stylesheet', js: 'Script', fonts: 'Font', images: 'Image' };

/**
 * One mobile run in the browser with debugging port `port`: empty HTTP cache, unchanged local storage. `cpuSlowdown`: how
 * many times slower than this machine the phone is; without it as Lighthouse assumes.
 */
export async function runLighthouse(url: string, port: number, cpuSlowdown?: number): Promise<PageFigures> {
  let lhr = await runOnce(url, port, cpuSlowdown);
  // the browser's trace sometimes lacks its start event; the page is not the cause
  if (lhr.runtimeError?.code === 'NO_NAVSTART') lhr = await runOnce(url, port, cpuSlowdown);
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  return {
    figures: { ...scoresOf(lhr), ...timingsOf(lhr), ...transferOf(lhr, new URL(url).hostname) },
    failedAudits: failedAuditsOf(lhr),
    largestElement: largestElementOf(lhr),
  };
}

async function runOnce(url: string, port: number, cpuSlowdown: number | undefined): Promise<Result> {
  const run = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: CATEGORIES,
    ...(cpuSlowdown !== undefined && {
      throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier: cpuSlowdown },
    }),
  });
  if (!run) throw new Error(`Lighthouse gave nothing for ${url}`);
  return run.lhr;
}

const scoresOf = (lhr: Result) =>
  Object.fromEntries(CATEGORIES.map((id) => [id, Math.round((lhr.categories[id]?.score ?? 0) * 100)]));

const timingsOf = (lhr: Result) =>
  Object.fromEntries(
    Object.entries(TIMINGS).map(([name, id]) => [name, lhr.audits[id]?.numericValue ?? Number.NaN]),
  );

/** Transferred KiB by resource type, compressed and with headers, and the number of third-party requests. */
function transferOf(lhr: Result, host: string): Record<string, number> {
  const items = itemsOf(lhr, 'network-requests') as NetworkItem[];
  const kib = (type: string) =>
    items
      .filter(({ resourceType }) => resourceType === type)
      .reduce((sum, item) => sum + (item.transferSize ?? 0) / 1024, 0);
  const byKind = Object.fromEntries(
    Object.entries(RESOURCE_TYPES).map(([kind, type]) => [`${kind} KiB`, kib(type)]),
  );
  const thirdParty = items.filter(({ url }) => /^https?:/.test(url) && new URL(url).hostname !== host);
  const { html, css, js, fonts } = RESOURCE_TYPES;
  const withoutImages = [html, css, js, fonts].reduce((sum, type) => sum + kib(type), 0);
  return { ...byKind, 'html+css+js+fonts KiB': withoutImages, 'third-party requests': thirdParty.length };
}

function failedAuditsOf(lhr: Result): string[] {
  const referenced = CATEGORIES.slice(1).flatMap((id) => lhr.categories[id]?.auditRefs ?? []);
  const failed = referenced.filter(({ id, weight }) => weight > 0 && lhr.audits[id]?.score === 0);
  return [...new Set(failed.map(({ id }) => `${id}: ${lhr.audits[id]?.title}`))];
}

function largestElementOf(lhr: Result): string {
  return (
    /"snippet":"((?:[^"\\]|\\.)*)"/.exec(JSON.stringify(lhr.audits['lcp-breakdown-insight'] ?? {}))?.[1] ?? ''
  );
}

function itemsOf(lhr: Result, audit: string): unknown[] {
  const { details } = lhr.audits[audit] ?? {};
  return details && 'items' in details && Array.isArray(details.items) ? details.items : [];
}
