import { type KeyboardEvent, useDeferredValue, useRef, useState } from 'react';
import { useApi } from '#admin/api/api-context.tsx';
import { useResource } from '#admin/api/use-data.ts';
import { Button } from '#admin/kit/button.tsx';
import { Money } from '#admin/kit/figures.tsx';
import { ComboBox } from '#admin/kit/forms/combo-box.tsx';
import { CloseIcon } from '#admin/kit/icons.tsx';
import { useShortcuts } from '#admin/kit/keyboard/shortcuts.ts';
import { Section } from '#admin/kit/layout/section.tsx';
import { Thumbnail } from '#admin/kit/thumbnail.tsx';
import { CameraScanner } from '#admin/shared/scanner/camera-scanner.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { PhoneQuote, SellableVariant, SellableVariantList } from '#contract/admin/orders/phone-order.ts';
import { formatRupees } from '#format/money.ts';
import { formatOptions } from '#format/options.ts';
import { addVariant, type DraftItem, MAX_QUANTITY, setQuantity } from './order-draft.ts';

interface ChooseItemsSectionProps {
  items: readonly DraftItem[];
  /** Lines in the order of the items; undefined until the first quote. */
  quote: PhoneQuote | undefined;
  isCurrent: boolean;
  error: string | undefined;
  onChange: (items: DraftItem[]) => void;
}

/** The items of the order with their current price and stock, and the search that adds one. */
export function ChooseItemsSection({ items, quote, isCurrent, error, onChange }: ChooseItemsSectionProps) {
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const area = useRef<HTMLDivElement>(null);
  const { data, error: searchError } = useResource<SellableVariantList>(
    'sellable-variants',
    ADMIN_PATHS.sellableVariants,
    { query: { q: search }, isEnabled: search !== '' },
  );
  const found = data?.data ?? [];
  const { client } = useApi();
  const [scanned, setScanned] = useState({ text: '', isProblem: false });
  const latest = useRef(items);
  latest.current = items;

  async function addByCode(code: string): Promise<void> {
    const result = await client.get<SellableVariantList>(ADMIN_PATHS.sellableVariants, {
      query: { q: code },
    });
    const variant = result.ok ? result.data.data.find((each) => hasCode(each, code)) : undefined;
    if (!variant) {
      const text = result.ok ? `No product for sale has the SKU or barcode ${code}.` : result.error.message;
      return setScanned({ text, isProblem: true });
    }
    const next = addVariant(latest.current, variant);
    onChange(next);
    const units = next.find(({ id }) => id === variant.id)?.quantity ?? 1;
    setScanned({ text: `${toComboBoxItem(variant).label}: ${units}`, isProblem: false });
    setText('');
  }
  /** A scanner types a code and Enter, before the search has a result. */
  function addTypedCode(event: KeyboardEvent<HTMLDivElement>): void {
    const { target } = event;
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
    const code = target.value.trim();
    const isChoosing = target.getAttribute('aria-activedescendant') !== null;
    if (code !== '' && !isChoosing && !/\s/.test(code)) void addByCode(code);
  }
  useShortcuts('New order', [
    { keys: '/', label: 'Add an item', run: () => area.current?.querySelector('input')?.focus() },
  ]);
  return (
    <Section title="Items">
      <div ref={area} className="new-order-search" onKeyDownCapture={addTypedCode}>
        <ComboBox
          label="Add an item"
          isSearch
          placeholder="Name, size, colour, SKU or barcode"
          items={found.map(toComboBoxItem)}
          text={text}
          onTextChange={setText}
          onSelect={({ id }) => {
            const variant = found.find((each) => String(each.id) === id);
            if (variant) onChange(addVariant(items, variant));
            setText('');
          }}
          error={error ?? searchError?.message}
          emptyText={data ? 'No product matches' : 'Searching…'}
        />
        <CameraScanner onScan={(code) => void addByCode(code)} status={scanned.text} />
        <p role="status" className={scanned.isProblem ? 'field-error' : 'soft'}>
          {scanned.text}
        </p>
      </div>
      {items.length > 0 && (
        <ul className="new-order-items">
          {items.map((item, index) => (
            <Item
              key={item.id}
              item={item}
              line={isCurrent ? quote?.lines[index] : undefined}
              onQuantity={(quantity) => onChange(setQuantity(items, item.id, quantity))}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

const hasCode = ({ sku, barcode }: SellableVariant, code: string) =>
  [sku, barcode].some((each) => each?.toLowerCase() === code.toLowerCase());

function toComboBoxItem(variant: SellableVariant) {
  const { id, title, stock, allowBackorder, price, sku, imageUrl = '' } = variant;
  const options = formatOptions(variant);
  const stockText = stock > 0 ? `${stock} in stock` : allowBackorder ? 'on order' : 'sold out';
  return {
    id: String(id),
    label: options === '' ? title : `${title}, ${options}`,
    imageUrl,
    detail: [formatRupees(price), stockText, sku].filter(Boolean).join(' · '),
  };
}

interface ItemProps {
  item: DraftItem;
  line: PhoneQuote['lines'][number] | undefined;
  onQuantity: (quantity: number) => void;
}

function Item({ item, line, onQuantity }: ItemProps) {
  const { title, imageUrl, quantity, sku } = item;
  const price = line?.price ?? item.price;
  const options = formatOptions(item);
  const name = options === '' ? title : `${title}, ${options}`;
  const available = line?.available ?? 0;
  return (
    <li className="new-order-item">
      <Thumbnail url={imageUrl} />
      <div>
        <p>{name}</p>
        <small>
          <Money rupees={price} />
          {sku && ` · ${sku}`}
        </small>
        {price !== item.price && (
          <p className="new-order-change">
            The price was {formatRupees(item.price)} when the item was added.
          </p>
        )}
        {line?.error && (
          <p className="field-error" role="alert">
            {line.error}{' '}
            {available > 0 && <Button onClick={() => onQuantity(available)}>Take {available}</Button>}
          </p>
        )}
      </div>
      <fieldset className="stepper">
        <legend className="sr-only">Units of {name}</legend>
        <Button disabled={quantity <= 1} onClick={() => onQuantity(quantity - 1)}>
          <span aria-hidden="true">−</span>
          <span className="sr-only">One unit less of {name}</span>
        </Button>
        <input
          className="input"
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Units of ${name}`}
          value={quantity}
          onChange={(event) => {
            const typed = Number(event.target.value.replace(/\D/g, ''));
            if (typed >= 1 && typed <= MAX_QUANTITY) onQuantity(typed);
          }}
          onFocus={(event) => event.target.select()}
        />
        <Button disabled={quantity >= MAX_QUANTITY} onClick={() => onQuantity(quantity + 1)}>
          <span aria-hidden="true">+</span>
          <span className="sr-only">One unit more of {name}</span>
        </Button>
      </fieldset>
      <span className="new-order-amount">
        <Money rupees={line?.amount ?? price * quantity} />
      </span>
      <Button variant="quiet" isIconOnly icon={<CloseIcon />} onClick={() => onQuantity(0)}>
        Remove {name}
      </Button>
    </li>
  );
}
