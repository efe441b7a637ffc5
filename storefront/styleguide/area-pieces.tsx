import { type ReactNode, useState } from 'react';
import type { Product } from '../api/product.ts';
import { CartRow } from '../cart/cart-lines.tsx';
import { CartSummary } from '../cart/cart-summary.tsx';
import { cartLine } from '../catalog/cart-line.ts';
import { ListingControls } from '../catalog/listing-controls.tsx';
import { readListingQuery } from '../catalog/listing-query.ts';
import { ProductGallery } from '../catalog/product-gallery.tsx';
import { ProductPicture } from '../catalog/product-picture.tsx';
import { SaveButton } from '../catalog/save-button.tsx';
import { DeliveryAnswer, DeliveryCheck } from '../checkout/delivery-check.tsx';
import { OrderSummary, SummaryLine } from '../checkout/order-summary.tsx';
import { SHORT_PIN } from '../checkout/pin-code.ts';
import type { GridColumns } from '../state/grid-columns.ts';
import { buttonClass } from '../ui/button.tsx';
import { HeartIcon } from '../ui/icons.tsx';
import { Preview } from '../ui/picture.tsx';
import { Specimen, State } from './specimen.tsx';

const TIMES = { dispatch: { min: 1, max: 2 }, days: { min: 2, max: 4 } };
const ESTIMATES = [
  { pin: '560001', dates: '25 to 28 November', place: 'Bengaluru, Karnataka' },
  {
    pin: '110999',
    dates: '25 to 28 November',
    warning: 'We do not know the PIN code 110999. Please check it; if it is right, simply go on.',
  },
  { pin: '99', warning: SHORT_PIN },
];

/** Components that belong to a single area of the shop. */
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
        <State name="no sub-categories, count on its way" isWide>
          <ListingControls
            query={readListingQuery(new URLSearchParams('category=men'))}
            parentCategories={[]}
            total={undefined}
            columns={columns}
            onColumns={setColumns}
          />
        </State>
      </Specimen>
      <Specimen title="Delivery to a PIN code" note="An answer in days, remembered for the next product.">
        <State name="check" isWide>
          <DeliveryCheck times={TIMES} />
        </State>
        {ESTIMATES.map((estimate) => (
          <State key={estimate.pin} name={`answer ${estimate.pin}`}>
            <DeliveryAnswer estimate={estimate} />
          </State>
        ))}
      </Specimen>
      {product && <CartPieces product={product} />}
    </>
  );
}

function CartPieces({ product }: { product: Product }) {
  const line = cartLine(product, { size: 'M', color: 'Indigo' }, 2);
  return (
    <Specimen title="Cart and order summary" note="The sums are those of the cart of this browser.">
      <State name="line" isWide>
        <ul className="cart-lines">
          <CartRow line={line} isInSight={false} />
          <CartRow line={{ ...line, selectedSize: '', selectedColor: '', quantity: 1 }} isInSight={false} />
        </ul>
      </State>
      <State name="cart summary">
        <CartSummary />
      </State>
      <State name="line at checkout">
        <ul className="checkout__lines">
          <SummaryLine line={line} />
        </ul>
      </State>
      <State name="sums at checkout">
        <OrderSummary pin={undefined} />
      </State>
    </Specimen>
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
          <Frame>{preview && <Preview address={preview} className={undefined} />}</Frame>
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

/** The image container of a product card. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="card__media">
      <span className="card__picture">{children}</span>
    </div>
  );
}
