import type { Draft } from '#admin/kit/draft/use-draft.ts';
import { Checkbox, SelectField } from '#admin/kit/forms/choices.tsx';
import { RichTextField } from '#admin/kit/forms/rich-text/rich-text-field.tsx';
import { TextAreaField, TextField } from '#admin/kit/forms/text-field.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import type { ProductForm } from '#contract/admin/catalog/product-form.ts';
import type { AdminProduct, MissingFact } from '#contract/admin/catalog/products.ts';
import { DESCRIPTION_TAGS } from '#contract/rich-text.ts';
import { formatUnitPrice } from '#format/unit-price.ts';
import { FEATURED_HINT, missingText } from './product-states.tsx';
import { listVariants } from './variants/variant-matrix.ts';

type ShopRates = ProductForm['gstRates'];

interface PartProps {
  product: AdminProduct;
  draft: Draft<AdminProduct>;
}

export function DescriptionSection({ product, draft, isNew }: PartProps & { isNew: boolean }) {
  return (
    <Section title="Title and description">
      <div className="product-fields">
        <TextField
          label="Title"
          autoFocus={isNew}
          isRequired
          value={product.title}
          onChange={(title) => draft.set('title', title)}
          error={draft.fieldError('title')}
        />
        <RichTextField
          label="Description"
          tags={DESCRIPTION_TAGS}
          value={product.description}
          onChange={(description) => draft.set('description', description)}
          error={draft.fieldError('description')}
        />
      </div>
    </Section>
  );
}

const LEGAL = [
  { label: 'HSN', hint: 'Four to eight digits. It decides the GST of clothes and spices.' },
  { label: 'GST rate', hint: undefined },
  {
    label: 'Net quantity',
    hint: '200 g, 1 l, 2 m or Set of 3. Packs of different sizes have their own at the variants.',
  },
  {
    label: 'MRP',
    hint: 'The highest legal price, all taxes included, of variants without an MRP of their own.',
  },
  { label: 'Country of origin', hint: undefined },
  { label: 'Manufacturer', hint: 'Name and address.' },
  { label: 'Packer', hint: undefined },
  { label: 'Importer', hint: undefined },
  { label: 'FSSAI', hint: 'Licence number, for food.' },
] as const;
const OTHERS = [
  ...['Ingredients', 'Allergens', 'Diet', 'Shelf life', 'Fabric', 'Care'].map((label) => ({
    label,
    hint: undefined,
  })),
  {
    label: 'Handicraft',
    hint: '"yes" for what is on the list of handicrafts: handmade shawls then have 5 % GST.',
  },
];

const GST_SOURCES = {
  product: 'of this product',
  hsn: 'by the shop’s rate for HSN',
  law: 'by its HSN code',
  category: 'of the category',
  default: 'of the shop',
};

const MAX_SHOWN_PRICES = 4;

/** The price per unit that the shop shows. Source: Legal Metrology (Packaged Commodities) Rules, 2011, rule 6. */
function unitPriceText({ facts, variants }: AdminProduct): string {
  const ofProduct = facts['Net quantity'] ?? '';
  const listed = listVariants(variants).map(([, { price, netQuantity, values }]) => ({
    name: values.join(' / '),
    quantity: netQuantity ?? ofProduct,
    paise: Math.round(price * 100),
  }));
  if (listed.every(({ quantity }) => formatUnitPrice(quantity, 100) === undefined))
    return 'The shop shows the price per unit of a weight, a volume, a length or a set.';
  const priced = listed.flatMap(({ name, quantity, paise }) => {
    const unitPrice = formatUnitPrice(quantity, paise);
    return unitPrice === undefined ? [] : [{ name, unitPrice }];
  });
  const [first, ...others] = priced;
  if (!first) return 'Enter a price to see the price per unit.';
  if (others.every(({ unitPrice }) => unitPrice === first.unitPrice))
    return `Unit price: ${first.unitPrice}.`;
  const shown = priced.slice(0, MAX_SHOWN_PRICES).map(({ name, unitPrice }) => `${name} ${unitPrice}`);
  return `Unit prices: ${shown.join('; ')}${priced.length > shown.length ? '; …' : ''}.`;
}

/** Which GST rate applies. The server finds it, so after a change of what decides it, it is known once it is saved. */
function gstRateHint(product: AdminProduct, stored: AdminProduct, rates: ShopRates | undefined): string {
  const decides = ({ category, parentCategory, facts }: AdminProduct) =>
    JSON.stringify([category, parentCategory, facts.HSN, facts['GST rate'], facts.Handicraft]);
  if (stored.handle === '' || decides(product) !== decides(stored))
    return (
      shopRateHint(product, rates) ??
      'If it is empty, the rate of the HSN code, the category or the shop applies: it is shown here once you save.'
    );
  const { gstRate } = stored;
  if (!gstRate) return 'No rate applies yet.';
  return `Applies now: ${gstRate.text}, ${[GST_SOURCES[gstRate.source], gstRate.name].filter(Boolean).join(' ')}.`;
}

/** The rate of the category or of the shop, which the browser knows. Undefined if something else decides, or may do so. */
function shopRateHint(
  { category, parentCategory, facts }: AdminProduct,
  rates: ShopRates = { categories: {} },
): string | undefined {
  if (facts['GST rate'] || facts.HSN) return undefined;
  const named = [category, parentCategory].flatMap((name) =>
    Object.entries(rates.categories).flatMap(([each, rate]) =>
      each === name?.trim().toLowerCase() ? [`${rate}, ${GST_SOURCES.category} ${name.trim()}`] : [],
    ),
  );
  const text = named[0] ?? (rates.default && `${rates.default}, ${GST_SOURCES.default}`);
  return text && `If it is empty: ${text}. An HSN code may decide otherwise.`;
}

interface FactsSectionProps extends PartProps {
  stored: AdminProduct;
  /** Undefined until they have arrived. */
  rates: ShopRates | undefined;
  /** What the product lacks as it is now. */
  missing: readonly MissingFact[];
}

const NOT_A_FACT: readonly MissingFact[] = ['image', 'price', 'weight'];

/** What the law requires and shoppers ask for. */
export function FactsSection({ product, draft, stored, rates, missing }: FactsSectionProps) {
  const { facts } = product;
  const missingHere = missing.filter((fact) => !NOT_A_FACT.includes(fact));
  const rate = gstRateHint(product, stored, rates);
  const fact = (label: string, hint: string | undefined) => (
    <TextField
      key={label}
      label={label}
      hint={
        label === 'GST rate'
          ? `5, 18, nil or "by price". ${rate}`
          : label === 'Net quantity'
            ? `${hint} ${unitPriceText(product)}`
            : hint
      }
      value={facts[label] ?? ''}
      onChange={(value) => draft.set(`facts.${label}`, value || null)}
      error={draft.fieldError(`facts.${label}`)}
    />
  );
  return (
    <>
      <Section title="Required by law">
        {missingHere.length > 0 && <p className="product-missing">Missing: {missingText(missingHere)}.</p>}
        <div className="product-fields product-fields--two">
          {LEGAL.map(({ label, hint }) => fact(label, hint))}
        </div>
      </Section>
      <Section title="Details">
        <div className="product-fields product-fields--two">
          {OTHERS.map(({ label, hint }) => fact(label, hint))}
        </div>
      </Section>
    </>
  );
}

type Visibility = 'for-sale' | 'hidden' | 'draft' | 'archived';
const VISIBILITIES = [
  { value: 'for-sale', label: 'For sale' },
  { value: 'hidden', label: 'Hidden' },
  { value: 'draft', label: 'Draft' },
  { value: 'archived', label: 'Archived' },
] as const;

const VISIBILITY_HINTS: Record<Visibility, string> = {
  'for-sale': 'Customers see it and can buy it.',
  hidden: 'Nobody sees it in your shop.',
  draft: 'Not finished yet: nobody sees it in your shop.',
  archived: 'No longer sold: nobody sees it, and the list of products leaves it out.',
};

/** How the shop treats a product, as staff choose it. */
export const visibilityOf = ({ status, isPublished }: AdminProduct): Visibility =>
  status !== 'active' ? status : isPublished ? 'for-sale' : 'hidden';

/** Who sees the product, and where. */
export function VisibilitySection({
  product,
  draft,
  categories,
}: PartProps & { categories: readonly string[] }) {
  const setVisibility = (value: Visibility) => {
    draft.set('status', value === 'for-sale' || value === 'hidden' ? 'active' : value);
    draft.set('isPublished', value !== 'hidden');
  };
  const text = (path: 'category' | 'parentCategory' | 'vendor', label: string, list?: string) => (
    <TextField
      label={label}
      {...(list && { list })}
      value={product[path] ?? ''}
      onChange={(value) => draft.set(path, value || null)}
      error={draft.fieldError(path)}
    />
  );
  return (
    <Section title="Visibility">
      <div className="product-fields">
        <SelectField
          label="State"
          value={visibilityOf(product)}
          onChange={setVisibility}
          choices={VISIBILITIES}
          hint={VISIBILITY_HINTS[visibilityOf(product)]}
        />
        {text('category', 'Category', 'product-categories')}
        <datalist id="product-categories">
          {categories.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {text('parentCategory', 'Sub-category')}
        <SelectField
          label="For whom"
          hint="The pages Men and Women of your shop list a product by it."
          value={product.gender ?? ''}
          onChange={(gender) => draft.set('gender', gender || null)}
          choices={genderChoices(product.gender)}
        />
        {text('vendor', 'Maker')}
        <TextField
          label="Tags"
          hint="Separate tags by commas."
          value={product.tags.join(', ')}
          onChange={(value) => draft.set('tags', readTags(value))}
        />
        <Checkbox
          label="Featured: comes first in its category"
          hint={FEATURED_HINT}
          isChecked={product.isFeatured}
          onChange={(isFeatured) => draft.set('isFeatured', isFeatured)}
        />
      </div>
    </Section>
  );
}

const GENDERS = ['Men', 'Women', 'Unisex', 'Boys', 'Girls'];

/** An import may bring another one than these. */
const genderChoices = (present: string | null) => [
  { value: '', label: 'Not stated' },
  ...(present === null || GENDERS.includes(present) ? GENDERS : [...GENDERS, present]).map((name) => ({
    value: name,
    label: name,
  })),
];

// a comma at the end begins the next tag and must stay visible
const readTags = (text: string) =>
  text.split(/,\s?/).filter((tag, i, tags) => tag.trim() !== '' || i === tags.length - 1);

interface SearchSectionProps extends PartProps {
  formerHandles: readonly string[];
  isNew: boolean;
}

/** How search engines show the product. */
export function SearchSection({ product, draft, formerHandles, isNew }: SearchSectionProps) {
  const plain = new DOMParser().parseFromString(product.description, 'text/html').body.textContent ?? '';
  const description = product.seoDescription || plain.trim();
  return (
    <Section title="In search results">
      <div className="product-fields">
        <div className="search-preview">
          <span className="search-preview-url">
            {location.host}/product/{product.handle || '…'}
          </span>
          <strong>{product.seoTitle || product.title || 'Title'}</strong>
          <p>{description.slice(0, 160) || 'Description'}</p>
        </div>
        <TextField
          label="Search title"
          value={product.seoTitle ?? ''}
          onChange={(value) => draft.set('seoTitle', value || null)}
          error={draft.fieldError('seoTitle')}
        />
        <TextAreaField
          label="Search description"
          value={product.seoDescription ?? ''}
          onChange={(value) => draft.set('seoDescription', value || null)}
          error={draft.fieldError('seoDescription')}
        />
        {!isNew && (
          <TextField
            label="URL handle"
            hint={
              formerHandles.length > 0
                ? `Links with ${formerHandles.join(', ')} lead here.`
                : 'Links with the former handle lead to the new one.'
            }
            value={product.handle}
            onChange={(handle) => draft.set('handle', handle)}
            error={draft.fieldError('handle')}
          />
        )}
      </div>
    </Section>
  );
}
