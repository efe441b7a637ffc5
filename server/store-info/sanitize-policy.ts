import type { IOptions } from 'sanitize-html';
import { POLICY_TAGS } from '#contract/rich-text.ts';
import { sanitizeMarkup } from '#server/security/sanitize-html.ts';

const OPTIONS: IOptions = {
  allowedTags: [...POLICY_TAGS],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemesByTag: { img: ['http', 'https'] },
  transformTags: {
    // `rel` also without href, so that sanitizing twice gives the same as once
    a: (tagName, { href }) => ({ tagName, attribs: { ...(href && { href }), rel: 'noopener nofollow' } }),
    b: 'strong',
    i: 'em',
    h1: 'h2',
  },
  // only files of the web or of this site; a relative path would differ from page to page
  exclusiveFilter: (frame) => frame.tag === 'img' && !/^(https?:\/\/|\/)/i.test(frame.attribs.src ?? ''),
};

/** Removes everything from a merchant's HTML that could run, load, frame or imitate the shop's own pages. */
export function sanitizePolicy(html: string): string {
  return sanitizeMarkup(html, OPTIONS);
}

/** The store information with each of its policies sanitized. */
export function sanitizePolicies<Info extends { policies?: Record<string, string> | undefined }>(
  info: Info,
): Info {
  if (!info.policies) return info;
  const sanitized = Object.entries(info.policies).map(([slug, html]) => [slug, sanitizePolicy(html)]);
  return { ...info, policies: Object.fromEntries(sanitized) };
}
