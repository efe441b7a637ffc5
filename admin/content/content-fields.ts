import type { Draft } from '#admin/kit/draft/use-draft.ts';
import type { ContentBody } from '#contract/admin/content/content.ts';
import { type ContentKind, SOCIAL_NETWORKS } from '#contract/admin/content/content-documents.ts';
import { TEXT_SECTIONS } from '#contract/admin/content/text-sections.ts';
import type { PreviewPage } from '#contract/page-links.ts';

/** A field in the preview: where the shop shows it, and its text while it is empty. */
export interface ShownField {
  page?: PreviewPage;
  /** Its listing shows the field. */
  category?: string;
  name?: string;
  builtIn?: string;
}

/** What the fields of each kind of page receive. */
export interface FieldsProps {
  kind: ContentKind;
  /** The key of the document, such as `home` or `terms`. */
  name: string;
  draft: Draft<ContentBody>;
  /** The fields with the changes of this device. */
  body: ContentBody;
  /** What the shop shows now. */
  live: ContentBody;
  /** Shows a field in the preview. */
  onShow: (field: ShownField) => void;
}

/** The text of a field; a missing one is empty. */
export function textOf(body: ContentBody, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value : '';
}

/** One file of an image that is stored as a `srcset`; empty if there is none. */
export const fileOfImage = (srcset: string): string => srcset.split(' ')[0] ?? '';

const SECTION_LABELS = Object.fromEntries(
  Object.values(TEXT_SECTIONS)
    .flat()
    .flatMap(({ title, settings = [], fields }) =>
      [...settings, ...fields].map(({ name, label }) => [name, `${title}: ${label.toLowerCase()}`]),
    ),
);

type ListingPart = 'title' | 'intro' | 'image';
const PART_LABELS: Record<ListingPart, string> = { title: 'heading', intro: 'introduction', image: 'image' };

/** The part and the category of a field of `texts/listings`. */
export function listingField(name: string): { part: ListingPart; category: string } {
  const [part = '', ...category] = name.split(':');
  return {
    part: part === 'intro' || part === 'image' ? part : 'title',
    category: category.join(':').replaceAll('%2E', '.'),
  };
}

/** The names of the fields for the list of unsaved changes. */
export function fieldLabels(kind: ContentKind, body: ContentBody = {}): Record<string, string> {
  if (kind === 'policy') return { html: 'Text' };
  if (kind === 'email')
    return { subject: 'Subject', heading: 'Heading', opening: 'Opening', closing: 'Closing' };
  if (kind === 'size-guides') return { guides: 'Size guides' };
  if (kind === 'appearance')
    return { accent: 'Accent colour', logo: 'Logo', icon: 'Icon', touchIcon: 'Icon' };
  if (kind === 'contact') return { phoneHours: 'Phone hours', ...SOCIAL_NETWORKS };
  const listings = Object.keys(body).filter((name) => name.includes(':'));
  return {
    ...SECTION_LABELS,
    ...Object.fromEntries(
      listings.map((name) => {
        const { part, category } = listingField(name);
        return [name, `${category}: ${PART_LABELS[part]}`];
      }),
    ),
  };
}

/** A value in a conflict. */
export function shownText(value: unknown): string {
  if (Array.isArray(value)) return value.map((guide: { title?: unknown }) => String(guide.title)).join(', ');
  return (
    String(value ?? '')
      .replaceAll(/<[^>]*>/g, ' ')
      .trim() || 'Empty'
  );
}
