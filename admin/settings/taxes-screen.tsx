import { useState } from 'react';
import { useResource } from '#admin/api/use-data.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { Button } from '#admin/kit/button.tsx';
import { SaveBar } from '#admin/kit/draft/save-bar.tsx';
import { useDraft } from '#admin/kit/draft/use-draft.ts';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { Loading, Notice } from '#admin/kit/feedback/states.tsx';
import { SelectField } from '#admin/kit/forms/choices.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { PlusIcon } from '#admin/kit/icons.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { Columns, Section } from '#admin/kit/layout/section.tsx';
import { useUndo } from '#admin/shared/use-undo.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type {
  SavedTaxSettings,
  TaxOverview,
  TaxRate,
  TaxSettings,
} from '#contract/admin/settings/tax-settings.ts';
import { SettingsLinks } from './settings-links.tsx';
import { TaxedProducts } from './taxed-products.tsx';

const LABELS = { hsn: 'Rates by HSN code', categories: 'Rates by category', default: 'All other products' };
const NO_RATE = 'none';
const BY_PRICE = 'by price';
const AREAS = ['tax-settings', 'products', 'today'];

/** The GST rates of products without their own, and where the rate of each product is from. */
export function TaxesScreen() {
  const loaded = useResource<TaxSettings>('tax-settings', ADMIN_PATHS.taxSettings);
  const overview = useResource<TaxOverview>('tax-settings', ADMIN_PATHS.taxOverview);
  const { write } = useWrite();
  const undo = useUndo(...AREAS);
  const draft = useDraft<TaxSettings>({
    name: 'settings:taxes',
    server: loaded.data,
    etag: loaded.etag,
    save: async (patch, version) => {
      const result = await write<SavedTaxSettings>({
        method: 'PATCH',
        path: ADMIN_PATHS.taxSettings,
        body: patch,
        ifMatch: version,
        invalidates: [...AREAS, 'activity'],
      });
      if (!result.ok) return result;
      const { entryId, ...data } = result.data;
      notify({ message: 'Saved. New orders have these rates.', undo: () => void undo(entryId) });
      return { ...result, data };
    },
    onSaved: loaded.replace,
  });
  const value = draft.value;
  return (
    <>
      <PageHeader
        title="Taxes"
        subtitle="The GST inside your prices, for products without a rate of their own. Orders keep the rate they were placed with."
      />
      <SettingsLinks />
      <Loading loaded={loaded} title="The GST rates could not be loaded.">
        {() =>
          value && (
            <>
              <Notices overview={overview.data} />
              <Columns
                main={
                  <>
                    <HsnRates draft={draft} rates={value.hsn} legal={overview.data?.legalRates} />
                    <CategoryRates draft={draft} rates={value.categories} overview={overview.data} />
                    <Section title="All other products">
                      <RateField
                        label="GST rate"
                        hint="Without one, an order of such a product cannot be shipped until it has a rate."
                        rate={value.default}
                        legal={overview.data?.legalRates}
                        hasNone
                        error={draft.fieldError('default')}
                        onChange={(rate) => draft.set('default', rate)}
                      />
                    </Section>
                  </>
                }
                side={<TaxedProducts overview={overview.data} />}
              />
              <SaveBar draft={draft} labels={LABELS} format={summaryOf} />
            </>
          )
        }
      </Loading>
    </>
  );
}

function Notices({ overview }: { overview: TaxOverview | undefined }) {
  if (!overview) return null;
  return (
    <>
      {!overview.isRegistered && (
        <Notice tone="info" title="Your shop charges no GST">
          The rates apply to a shop with a GSTIN in the regular scheme (Settings, Store).
        </Notice>
      )}
      {overview.warnings.length > 0 && (
        <Notice tone="warn" title="Please check these rates with your accountant">
          {overview.warnings.join(' ')}
        </Notice>
      )}
    </>
  );
}

type Draft = ReturnType<typeof useDraft<TaxSettings>>;
type Legal = TaxOverview['legalRates'] | undefined;

function HsnRates({ draft, rates, legal }: { draft: Draft; rates: TaxSettings['hsn']; legal: Legal }) {
  const setAll = (next: TaxSettings['hsn']) => draft.set('hsn', next);
  const change = (index: number, fields: Partial<(typeof rates)[number]>) =>
    setAll(rates.map((each, i) => (i === index ? { ...each, ...fields } : each)));
  return (
    <Section
      title="By HSN code"
      actions={
        <Button icon={<PlusIcon />} onClick={() => setAll([...rates, { digits: '', rate: 5 }])}>
          Add a code
        </Button>
      }
    >
      <p className="soft">
        The HSN code is the number of a kind of goods: your accountant or a bill for the goods names it. First
        digits stand for all codes that begin with them; the longest counts. Clothes, made-ups and footwear
        (61 to 64) and spices (0904 to 0910) have their rates without an entry.
      </p>
      <ul className="rate-list">
        {rates.map(({ digits, rate }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other lasting identity while its code is typed
          <li key={index}>
            <TextField
              label="HSN code"
              value={digits}
              inputMode="numeric"
              autoComplete="off"
              maxLength={8}
              error={draft.fieldError(`hsn.${index}.digits`) ?? draft.fieldError(`hsn.${index}`)}
              onChange={(text) => change(index, { digits: text.replace(/\D/g, '') })}
            />
            <RateField
              label="GST rate"
              rate={rate}
              legal={legal}
              error={draft.fieldError(`hsn.${index}.rate`)}
              onChange={(next) => next !== null && change(index, { rate: next })}
            />
            <Button
              onClick={() => setAll(rates.filter((_, i) => i !== index))}
              aria-label={`Remove HSN ${digits}`}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface CategoryRatesProps {
  draft: Draft;
  rates: TaxSettings['categories'];
  overview: TaxOverview | undefined;
}

function CategoryRates({ draft, rates, overview }: CategoryRatesProps) {
  const setAll = (next: TaxSettings['categories']) => draft.set('categories', next);
  const taken = new Set(rates.map(({ name }) => name.toLowerCase()));
  const free = (overview?.categories ?? []).filter((name) => !taken.has(name.toLowerCase()));
  return (
    <Section title="By category">
      {free.length > 0 && (
        <SelectField
          label="Add a category"
          value=""
          placeholder="Choose a category"
          choices={free.map((name) => ({ value: name, label: name }))}
          onChange={(name) => setAll([...rates, { name, rate: 5 }])}
        />
      )}
      <ul className="rate-list">
        {rates.map(({ name, rate }, index) => (
          <li key={name}>
            <RateField
              label={name}
              rate={rate}
              legal={overview?.legalRates}
              error={draft.fieldError(`categories.${index}`) ?? draft.fieldError(`categories.${index}.rate`)}
              onChange={(next) =>
                next !== null &&
                setAll(rates.map((each, i) => (i === index ? { ...each, rate: next } : each)))
              }
            />
            <Button
              onClick={() => setAll(rates.filter((_, i) => i !== index))}
              aria-label={`Remove the rate of ${name}`}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface RateFieldProps {
  label: string;
  hint?: string;
  rate: TaxRate | null;
  legal: Legal;
  /** No rate is a choice. */
  hasNone?: boolean;
  error: string | undefined;
  onChange: (rate: TaxRate | null) => void;
}

/** One of the rates in force; a rate that ended is shown while it is saved. */
function RateField({ label, hint, rate, legal = [], hasNone = false, error, onChange }: RateFieldProps) {
  const [first] = useState(rate);
  const ended = [rate, first].filter(
    (each): each is number => typeof each === 'number' && !legal.includes(each),
  );
  const choices = [
    ...(hasNone ? [{ value: NO_RATE, label: 'No rate' }] : []),
    ...legal.map((percent) => ({ value: String(percent), label: percent === 0 ? 'Nil' : `${percent} %` })),
    { value: BY_PRICE, label: 'By price: 5 % up to ₹2,500, 18 % above' },
    ...[...new Set(ended)].map((percent) => ({ value: String(percent), label: `${percent} % (ended)` })),
  ];
  return (
    <SelectField
      label={label}
      {...(hint !== undefined && { hint })}
      value={rate === null ? NO_RATE : String(rate)}
      error={error}
      choices={choices}
      onChange={(text) => onChange(text === NO_RATE ? null : text === BY_PRICE ? BY_PRICE : Number(text))}
    />
  );
}

/** A value in a conflict of two people's changes. */
function summaryOf(value: unknown): string {
  if (!Array.isArray(value)) return value === null ? 'No rate' : String(value);
  const entries = value.map(
    (entry) => `${Object(entry).digits ?? Object(entry).name}: ${Object(entry).rate}`,
  );
  return entries.join(', ') || 'None';
}
