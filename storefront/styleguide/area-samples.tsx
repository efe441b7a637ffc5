import { type ReactNode, useState } from 'react';
import type { Product } from '#storefront/api/parsing/product.ts';
import { CartRow } from '#storefront/cart/cart-lines.tsx';
import { CartSummary } from '#storefront/cart/cart-summary.tsx';
import { OrderSummary, SummaryLine } from '#storefront/checkout/order-summary.tsx';
import { DeliveryCheck, DeliveryResult } from '#storefront/delivery/delivery-check.tsx';
import { SHORT_PIN_MESSAGE } from '#storefront/delivery/pin-code.ts';
import { ListingControls } from '#storefront/listing/listing-controls.tsx';
import { parseListingQuery } from '#storefront/listing/listing-url.ts';
import { ProductGallery } from '#storefront/product-page/product-gallery.tsx';
import { ProductPicture } from '#storefront/products/product-picture.tsx';
import { SaveButton } from '#storefront/products/save-button.tsx';
import { toCartLine } from '#storefront/products/to-cart-line.ts';
import type { GridColumns } from '#storefront/state/grid-columns.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import { HeartIcon } from '#storefront/ui/icons.tsx';
import { Preview } from '#storefront/ui/picture.tsx';
import { Sample, State } from './sample.tsx';

const TIMES = { dispatch: { min: 1, max: 2 }, days: { min: 2, max: 4 } };
const ESTIMATES = [
  { pin: '560001', dates: '25 to 28 November', place: 'Bengaluru, Karnataka' },
  {
    pin: '110999',
    dates: '25 to 28 November',
    warning: 'We do not know the PIN code 110999. Please check it; if it is right, simply go on.',
  },
  { pin: '99', warning: SHORT_PIN_MESSAGE },
];

/** Components that belong to a single area of the shop. */
export function AreaSamples({ product }: { product: Product | undefined }) {
  const [columns, setColumns] = useState<GridColumns>(3);
  return (
    <>
      <ImageSamples product={product} />
      <Sample title="Listing, above the grid">
        <State name="count, sub-category, columns" isWide>
          <ListingControls
            query={parseListingQuery(new URLSearchParams('category=men'))}
            parentCategories={['Kurtas', 'Juttis']}
            total={12}
            columns={columns}
            onColumnsChange={setColumns}
          />
        </State>
        <State name="no sub-categories, count on its way" isWide>
          <ListingControls
            query={parseListingQuery(new URLSearchParams('category=men'))}
            parentCategories={[]}
            total={undefined}
            columns={columns}
            onColumnsChange={setColumns}
          />
        </State>
      </Sample>
      <Sample title="Delivery to a PIN code" note="An answer in days, remembered for the next product.">
        <State name="check" isWide>
          <DeliveryCheck times={TIMES} />
        </State>
        {ESTIMATES.map((estimate) => (
          <State key={estimate.pin} name={`answer ${estimate.pin}`}>
            <DeliveryResult estimate={estimate} />
          </State>
        ))}
      </Sample>
      {product && <CartSamples product={product} />}
    </>
  );
}

function CartSamples({ product }: { product: Product }) {
  const line = toCartLine(product, { size: 'M', color: 'Indigo' }, 2);
  return (
    <Sample title="Cart and order summary" note="The sums are those of the cart of this browser.">
      <State name="line" isWide>
        <ul className="cart-lines">
          <CartRow line={line} isVisible={false} />
          <CartRow line={{ ...line, selectedSize: '', selectedColor: '', quantity: 1 }} isVisible={false} />
        </ul>
      </State>
      <State name="cart summary">
        <CartSummary />
      </State>
      <State name="line at checkout">
        <ul className="checkout__lines">
          <SummaryLine line={line} />
          <SummaryLine line={line} note="The price has changed from ₹1.00 to ₹129.00. Only 2 left." />
        </ul>
      </State>
      <State name="sums at checkout">
        <OrderSummary pin={undefined} />
      </State>
    </Sample>
  );
}

function ImageSamples({ product }: { product: Product | undefined }) {
  const [image] = product?.images ?? [];
  const { preview } = image ?? {};
  const brokenImage = { url: 'data:,', sources: [], ...(preview && { preview }) };
  const singleImageProduct = product && image && { ...product, pictures: [image] };
  return (
    <>
      <Sample title="Picture" note="Its place first, then a few pixels of it, then itself.">
        <State name="there">
          <CardMedia>
            <ProductPicture image={image} alt="" sizes="15rem" />
          </CardMedia>
        </State>
        <State name="preview">
          <CardMedia>{preview && <Preview url={preview} className={undefined} />}</CardMedia>
        </State>
        <State name="broken">
          <CardMedia>
            <ProductPicture image={brokenImage} alt="" sizes="15rem" />
          </CardMedia>
        </State>
        <State name="none">
          <CardMedia>
            <ProductPicture image={undefined} alt="" sizes="15rem" />
          </CardMedia>
        </State>
      </Sample>
      <Sample title="Gallery">
        <State name="one picture" isWide>
          {singleImageProduct && <ProductGallery product={singleImageProduct} selectedImage={undefined} />}
        </State>
        <State name="several pictures" isWide>
          {product && <ProductGallery product={product} selectedImage={undefined} />}
        </State>
      </Sample>
      <Sample title="Heart">
        <State name="for real">
          {product && (
            <SaveButton product={product} className={buttonClass('outline', 'save-button')} hasLabel />
          )}
        </State>
        <State name="saved">
          <button type="button" className={buttonClass('outline', 'save-button')} aria-pressed="true">
            <HeartIcon />
            Save
          </button>
        </State>
      </Sample>
    </>
  );
}

/** The image container of a product card. */
function CardMedia({ children }: { children: ReactNode }) {
  return (
    <div className="card__media">
      <span className="card__picture">{children}</span>
    </div>
  );
}
