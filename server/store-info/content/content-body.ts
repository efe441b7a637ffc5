import type { ContentBody } from '#contract/admin/content/content.ts';
import {
  CONTENT_DOCUMENTS,
  type ContentDocument,
  type ContentKind,
  EDITABLE_EMAILS,
  SOCIAL_NETWORKS,
} from '#contract/admin/content/content-documents.ts';
import { type ContentSetting, TEXT_SECTIONS } from '#contract/admin/content/text-sections.ts';
import { emailTexts } from '#contract/admin/emails/email-texts.ts';
import { sizeGuide } from '#contract/size-guides.ts';
import type { StoreDetails } from '#contract/store-info.ts';
import { findAccentProblem, isHexColor } from '#format/accent-theme.ts';
import { findPlaceholderProblem } from '#format/placeholders.ts';
import { assertNoProblems } from '#server/errors/field-error.ts';
import { UserError } from '#server/errors/user-error.ts';
import { contentVersion } from '#server/security/content-version.ts';
import { sanitizePolicy } from '../sanitize-policy.ts';

/** The fields of a kind of documents within the store information. */
interface BodyRules {
  /** All fields as the shop shows them now; an empty text is not set. */
  read(details: StoreDetails, key: string): ContentBody;
  /** The store information with these fields. */
  write(details: StoreDetails, key: string, body: ContentBody): StoreDetails;
  /** True if the document has a field of this name. */
  hasField(name: string): boolean;
}

interface FieldProblem {
  path: string;
  message: string;
}

const MAX_TEXT_LENGTH = 1_000;
const NETWORKS = Object.keys(SOCIAL_NETWORKS);
const WEB_URL = /^https?:\/\//i;

/** The names of the texts and settings of a document with sections. */
export const sectionNames = (key: string) =>
  (TEXT_SECTIONS[key] ?? []).flatMap(({ settings = [], fields }) =>
    [...settings, ...fields].map(({ name }) => name),
  );

function sectionTexts(documentKey: string): BodyRules {
  const names = sectionNames(documentKey);
  return {
    read: ({ content = {} }) =>
      Object.fromEntries(names.map((name) => [name, content[`${documentKey}.${name}`] ?? ''])),
    write: (details, _key, body) => withTexts(details, (name) => `${documentKey}.${name}`, body),
    hasField: (name) => names.includes(name),
  };
}

const LISTING_FIELD = /^(title|intro|image):(.+)$/s;

/** Dots separate the parts of a path in changes of a document. */
const fieldOfListing = (part: string, category: string) => `${part}:${category.replaceAll('.', '%2E')}`;

const listings: BodyRules = {
  read: ({ content = {}, categories = [] }) => {
    const stored = Object.keys(content).flatMap(
      (key) => /^listing\.(?:title|intro|image)\.(.+)$/s.exec(key)?.[1] ?? [],
    );
    const names = [...new Set(['all', ...categories.map((name) => name.trim().toLowerCase()), ...stored])];
    return Object.fromEntries(
      names.flatMap((name) =>
        ['title', 'intro', ...(name === 'all' ? [] : ['image'])].map((part) => [
          fieldOfListing(part, name),
          content[`listing.${part}.${name}`] ?? '',
        ]),
      ),
    );
  },
  write: (details, _key, body) =>
    withTexts(
      details,
      (name) =>
        name.replace(
          LISTING_FIELD,
          (_, part, category) => `listing.${part}.${category.replaceAll('%2E', '.')}`,
        ),
      body,
    ),
  hasField: (name) => LISTING_FIELD.test(name) && name.length <= 150,
};

const policy: BodyRules = {
  read: ({ policies = {} }, slug) => ({ html: policies[slug] ?? '' }),
  write: (details, slug, { html = '' }) => ({
    ...details,
    policies: withoutEmpty({ ...details.policies, [slug]: String(html) }),
  }),
  hasField: (name) => name === 'html',
};

const sizeGuides: BodyRules = {
  // the order of the fields is part of a document's version
  read: ({ sizeGuides: guides = [] }) => ({ guides: guides.map((guide) => sizeGuide.parse(guide)) }),
  write: (details, _key, { guides }) => ({ ...details, sizeGuides: sizeGuide.array().parse(guides) }),
  hasField: (name) => name === 'guides',
};

const contact: BodyRules = {
  read: ({ phoneHours = '', socialLinks = {} }) => ({
    phoneHours,
    ...Object.fromEntries(NETWORKS.map((network) => [network, socialLinks[network] ?? ''])),
  }),
  write: ({ phoneHours: _before, ...details }, _key, { phoneHours, ...links }) => ({
    ...details,
    ...(phoneHours !== '' && { phoneHours: String(phoneHours) }),
    socialLinks: withoutEmpty({ ...details.socialLinks, ...(links as Record<string, string>) }),
  }),
  hasField: (name) => name === 'phoneHours' || NETWORKS.includes(name),
};

const APPEARANCE_NAMES = ['accent', 'icon', 'touchIcon'];

const appearance: BodyRules = {
  read: ({ content = {}, companyLogoUrl = '' }) => ({
    ...Object.fromEntries(APPEARANCE_NAMES.map((name) => [name, content[`appearance.${name}`] ?? ''])),
    logo: companyLogoUrl,
  }),
  write: ({ companyLogoUrl: _before, ...details }, _key, { logo, ...texts }) => ({
    ...withTexts(details, (name) => `appearance.${name}`, texts),
    ...(logo !== '' && { companyLogoUrl: String(logo) }),
  }),
  hasField: (name) => name === 'logo' || APPEARANCE_NAMES.includes(name),
};

const EMAIL_NAMES = ['subject', 'heading', 'opening', 'closing'] as const;

const email: BodyRules = {
  read: ({ emailTexts: texts = {} }, key) =>
    Object.fromEntries(EMAIL_NAMES.map((name) => [name, texts[key]?.[name] ?? ''])),
  write: ({ emailTexts: texts = {}, ...details }, key, body) => {
    const changed = { ...texts, [key]: emailTexts.parse(body) };
    const written = Object.entries(changed).filter(([, each]) =>
      EMAIL_NAMES.some((name) => each[name] !== ''),
    );
    return { ...details, ...(written.length > 0 && { emailTexts: Object.fromEntries(written) }) };
  },
  hasField: (name) => EMAIL_NAMES.some((each) => each === name),
};

const TEXT_RULES: Readonly<Record<string, BodyRules>> = {
  ...Object.fromEntries(Object.keys(TEXT_SECTIONS).map((key) => [key, sectionTexts(key)])),
  listings,
};
const RULES: Record<Exclude<ContentKind, 'texts'>, BodyRules> = {
  policy,
  'size-guides': sizeGuides,
  contact,
  appearance,
  email,
};

function rulesOf({ kind, key }: ContentDocument): BodyRules {
  const rules = kind === 'texts' ? TEXT_RULES[key] : RULES[kind];
  if (!rules) throw new Error(`the texts ${key} have no fields`);
  return rules;
}

/** The document of these names. Throws UserError: not_found. */
export function requireDocument(kind: string, key: string): ContentDocument {
  const document = CONTENT_DOCUMENTS.find((each) => each.kind === kind && each.key === key);
  if (!document) throw new UserError('not_found', 'The shop has no such page to edit.');
  return document;
}

/** What the shop shows now. */
export function liveBody(details: StoreDetails, document: ContentDocument): ContentBody {
  return rulesOf(document).read(details, document.key);
}

/** The store information with the fields of a document in place of its own. */
export function withBody(details: StoreDetails, document: ContentDocument, body: ContentBody): StoreDetails {
  return rulesOf(document).write(details, document.key, body);
}

/**
 * All fields of the document with these changes, as they will be stored: texts without outer spaces, HTML sanitized.
 * Throws UserError: invalid_request, with the path of each wrong field.
 */
export function changedBody(document: ContentDocument, before: ContentBody, patch: ContentBody): ContentBody {
  const problems = Object.entries(patch).flatMap(([name, value]) => findProblems(document, name, value));
  assertNoProblems(problems);
  const changed = Object.entries(patch).map(([name, value]) => [name, storedValue(document, value)]);
  return { ...before, ...Object.fromEntries(changed) };
}

/** A stored body with every field that the document has today, in the order of `live`. */
export function completeBody(live: ContentBody, stored: ContentBody): ContentBody {
  const known = Object.entries(stored).filter(
    ([name]) => Object.hasOwn(live, name) || LISTING_FIELD.test(name),
  );
  const body = { ...live, ...Object.fromEntries(known) };
  return 'guides' in body ? { guides: sizeGuide.array().parse(body.guides) } : body;
}

/** The version of these fields (`ETag`), whatever their order. */
export function bodyVersion(body: ContentBody): string {
  return contentVersion(Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function storedValue({ kind }: ContentDocument, value: ContentBody[string]): ContentBody[string] {
  if (typeof value !== 'string') return sizeGuide.array().parse(value);
  return kind === 'policy' ? sanitizePolicy(value) : value.trim();
}

function findProblems(document: ContentDocument, name: string, value: ContentBody[string]): FieldProblem[] {
  const { kind } = document;
  const problem = (message: string) => [{ path: name, message }];
  if (!rulesOf(document).hasField(name)) return problem(`${document.title} has no field ${name}.`);
  if (kind === 'size-guides') return findGuideProblems(value);
  if (typeof value !== 'string') return problem('Write a text.');
  if (kind === 'email') return findEmailProblems(document.key, name, value);
  if (kind !== 'policy' && value.length > MAX_TEXT_LENGTH) return problem('Write at most 1,000 characters.');
  const text = value.trim();
  const setting = kind === 'texts' && text !== '' ? settingKind(document, name) : undefined;
  if (setting === 'image' && !OWN_IMAGES.test(text)) return problem('Upload an image.');
  if (setting === 'link' && !OWN_PATH.test(text))
    return problem('Choose a page of the shop: its address starts with a slash, like /products.');
  if (kind === 'appearance') return findAppearanceProblems(name, value);
  if (kind === 'contact' && name !== 'phoneHours' && value.trim() !== '' && !WEB_URL.test(value.trim()))
    return problem('Write the whole address of the profile: it starts with https://.');
  return [];
}

/** What a field of a page of texts is, if it is no text. */
function settingKind({ key }: ContentDocument, name: string): ContentSetting['kind'] | undefined {
  if (key === 'listings') return name.startsWith('image:') ? 'image' : undefined;
  const settings = (TEXT_SECTIONS[key] ?? []).flatMap((section) => section.settings ?? []);
  return settings.find((setting) => setting.name === name)?.kind;
}

/** The files of an uploaded image in several widths. */
const OWN_IMAGES = /^\/media\/[\w./-]+ \d+w(?:, \/media\/[\w./-]+ \d+w)*$/;
const OWN_PATH = /^\/(?![/\\])\S*$/;

/** Of an uploaded image the shop shows the resized files; the logo of a shop may also be on another site. */
const OWN_IMAGE = /^\/media\/[\w./-]+$/;

function findAppearanceProblems(name: string, value: string): FieldProblem[] {
  const problem = (message: string) => [{ path: name, message }];
  if (value === '') return [];
  if (name === 'accent') {
    if (!isHexColor(value)) return problem('Write a colour as # and six digits, like #f0ac2c.');
    const found = findAccentProblem(value);
    return found
      ? problem(
          `This colour has a contrast of ${found.contrast.toFixed(1)} to 1 on the backgrounds of the shop; text needs ${found.required} to 1. The nearest colour that can be read is ${found.suggestion}.`,
        )
      : [];
  }
  if (OWN_IMAGE.test(value) || (name === 'logo' && WEB_URL.test(value))) return [];
  return problem('Upload an image.');
}

function findEmailProblems(key: string, name: string, value: string): FieldProblem[] {
  const parsed = emailTexts.partial().safeParse({ [name]: value });
  const message = parsed.success
    ? findPlaceholderProblem(value, EDITABLE_EMAILS[key]?.placeholders ?? [])
    : `${parsed.error.issues[0]?.message}.`;
  return message === undefined ? [] : [{ path: name, message }];
}

function findGuideProblems(value: unknown): FieldProblem[] {
  const parsed = sizeGuide.array().max(30).safeParse(value);
  if (parsed.success) {
    const ids = parsed.data.map(({ id }) => id);
    const isTwice = ids.findIndex((id, i) => ids.indexOf(id) !== i);
    return isTwice < 0
      ? []
      : [{ path: `guides.${isTwice}.title`, message: 'Two size guides have the same name.' }];
  }
  return parsed.error.issues.map((issue) => ({
    path: ['guides', ...issue.path].join('.'),
    message: issue.code === 'too_small' ? 'Fill this in.' : `${issue.message}.`,
  }));
}

function withTexts(details: StoreDetails, keyOf: (name: string) => string, body: ContentBody): StoreDetails {
  const texts = Object.entries(body).map(([name, text]) => [keyOf(name), String(text)]);
  return { ...details, content: withoutEmpty({ ...details.content, ...Object.fromEntries(texts) }) };
}

const withoutEmpty = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
