import { type ReactNode, useState } from 'react';
import type { PaymentField } from '#contract/payments.ts';
import type { Order } from '../api/orders.ts';
import type { FieldValue } from '../api/payments.ts';
import type { Product } from '../api/product.ts';
import { CartSummary } from '../cart/cart-summary.tsx';
import { ListingControls } from '../catalog/listing-controls.tsx';
import { readListingQuery } from '../catalog/listing-query.ts';
import { ProductGallery } from '../catalog/product-gallery.tsx';
import { ProductPicture } from '../catalog/product-picture.tsx';
import { SaveButton } from '../catalog/save-button.tsx';
import { DeliveryCheck } from '../checkout/delivery-check.tsx';
import { SocialIcon } from '../contact/social-icon.tsx';
import { CategoryStrip } from '../home/category-strip.tsx';
import { HOME_COPY } from '../home/home-copy.ts';
import { Newsletter } from '../home/newsletter.tsx';
import { RefundNote } from '../orders/refund-note.tsx';
import { FormField } from '../payment/form-field.tsx';
import { PayFacts } from '../payment/pay-facts.tsx';
import type { GridColumns } from '../state/grid-columns.ts';
import { buttonClass } from '../ui/button.tsx';
import { HeartIcon } from '../ui/icons.tsx';
import { Specimen, State } from './specimen.tsx';

const NETWORKS = ['facebook', 'instagram', 'x', 'youtube', 'whatsapp', 'linkedin', 'anything else'];
const TIMES = { dispatch: { min: 1, max: 2 }, days: { min: 2, max: 4 } };
const SUMMARY = { amount: 1499, payee: 'Haat Bazaar', address: 'shop@bank', note: 'Order HT-DEMO' };

/** What one area of the shop has for itself, beyond what every page is made of. */
export function AreaPieces({ product }: { product: Product | undefined }) {
  const [columns, setColumns] = useState<GridColumns>(3);
  return (
    <>
      <Pictures product={product} />
      <Specimen title="Listing, above the grid">
        <State name="count, sub-category, columns" isWide>
          <ListingControls
            query={readListingQuery(new URLSearchParams('category=men'))}
            parentCategories={['Kurtas', 'Juttis']}
            total={12}
            columns={columns}
            onColumns={setColumns}
          />
        </State>
      </Specimen>
      <Specimen title="Category strip">
        <State name="strip" isWide>
          <CategoryStrip categories={['masala', 'women', 'men']} />
        </State>
      </Specimen>
      <Specimen title="Delivery to a PIN code" note="An answer in days, remembered for the next product.">
        <State name="check" isWide>
          <DeliveryCheck times={TIMES} />
        </State>
      </Specimen>
      <Specimen title="Sums" note="What the cart of this browser comes to.">
        <State name="cart summary">
          <CartSummary />
        </State>
      </Specimen>
      <Payment />
      <Specimen title="Money that goes back">
        <State name="refund due" isWide>
          <RefundNote order={REFUNDED} />
        </State>
      </Specimen>
      <Specimen title="Social networks">
        <State name="every network" isWide>
          <ul className="contact__social">
            {NETWORKS.map((network) => (
              <li key={network}>
                <a href="#main" aria-label={network}>
                  <SocialIcon name={network} />
                </a>
              </li>
            ))}
          </ul>
        </State>
      </Specimen>
      <Specimen title="Newsletter">
        <State name="letter" isWide>
          <Newsletter copy={HOME_COPY} />
        </State>
      </Specimen>
    </>
  );
}

function Pictures({ product }: { product: Product | undefined }) {
  const [picture] = product?.pictures ?? [];
  const { preview } = picture ?? {};
  const nowhere = { url: 'data:,', sources: [], ...(preview && { preview }) };
  const first = product && picture && { ...product, pictures: [picture] };
  return (
    <>
      <Specimen title="Picture" note="Its place first, then a few pixels of it, then itself.">
        <State name="there">
          <Frame>
            <ProductPicture picture={picture} alt="" sizes="15rem" />
          </Frame>
        </State>
        <State name="preview">
          <Frame>
            {preview && (
              <svg className="preview" aria-hidden="true">
                <image href={preview} width="100%" height="100%" preserveAspectRatio="xMidYMid slice" />
              </svg>
            )}
          </Frame>
        </State>
        <State name="broken">
          <Frame>
            <ProductPicture picture={nowhere} alt="" sizes="15rem" />
          </Frame>
        </State>
        <State name="none">
          <Frame>
            <ProductPicture picture={undefined} alt="" sizes="15rem" />
          </Frame>
        </State>
      </Specimen>
      <Specimen title="Gallery">
        <State name="one picture" isWide>
          {first && <ProductGallery product={first} chosen={undefined} />}
        </State>
        <State name="several pictures" isWide>
          {product && <ProductGallery product={product} chosen={undefined} />}
        </State>
      </Specimen>
      <Specimen title="Heart">
        <State name="for real">
          {product && (
            <SaveButton product={product} className={buttonClass('outline', 'save-button')} isNamed />
          )}
        </State>
        <State name="saved">
          <button type="button" className={buttonClass('outline', 'save-button')} aria-pressed="true">
            <HeartIcon />
            Save
          </button>
        </State>
      </Specimen>
    </>
  );
}

const ONE_OR_MORE = [
  { label: 'By mail', value: 'mail' },
  { label: 'By message', value: 'message' },
];

/** Of each type that a server may ask for, and what it looks like filled. */
const PAYMENT_FIELDS: [field: PaymentField, value: FieldValue][] = [
  [{ name: 'upi', label: 'UPI ID', type: 'text', placeholder: 'name@bank' }, ''],
  [{ name: 'receipt', label: 'Receipt to', type: 'email' }, 'asha@example.in'],
  [{ name: 'phone', label: 'Mobile', type: 'tel', rules: { required: true } }, '+919876543210'],
  [{ name: 'months', label: 'Months', type: 'number', description: 'At most 12.' }, '3'],
  [{ name: 'secret', label: 'Gift card PIN', type: 'password' }, '4711'],
  [{ name: 'note', label: 'Note', type: 'textarea' }, 'A present, please no prices.'],
  [{ name: 'bank', label: 'Bank', type: 'select', options: ONE_OR_MORE }, 'mail'],
  [{ name: 'tell', label: 'Tell me', type: 'checkbox', options: ONE_OR_MORE }, 'mail'],
  [{ name: 'agree', label: 'I agree', type: 'checkbox' }, true],
];

function Payment() {
  return (
    <Specimen title="Payment" note="Fields as the server names them; who gets how much, beside a code.">
      {PAYMENT_FIELDS.map(([field, value]) => (
        <State key={field.name} name={`field ${field.name}`}>
          <FormField field={field} value={value} error={undefined} onChange={() => {}} />
        </State>
      ))}
      <State name="field, error">
        <FormField
          field={{ name: 'mobile', label: 'Mobile', type: 'tel' }}
          value="+91"
          error="Phone number must be 13 characters (including +91)"
          onChange={() => {}}
        />
      </State>
      <State name="who gets how much" isWide>
        <PayFacts summary={SUMMARY} />
      </State>
    </Specimen>
  );
}

const REFUNDED: Order = {
  id: 'HT-BACK',
  date: '2026-11-02T09:30:00Z',
  status: 4,
  shipping: { address: [] },
  items: [],
  history: [],
  refundDue: 1499,
};

/** As a card holds its picture. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="card__media">
      <span className="card__picture">{children}</span>
    </div>
  );
}
