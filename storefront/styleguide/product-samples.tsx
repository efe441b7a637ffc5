import type { ReactNode } from 'react';
import type { SizeGuide } from '#contract/size-guides.ts';
import type { Product } from '#storefront/api/parsing/product.ts';
import { DeliveryPromises } from '#storefront/delivery/delivery-promises.tsx';
import { StatusBadge } from '#storefront/orders/status-badge.tsx';
import { ProductBreadcrumbs, ProductText } from '#storefront/product-page/product-details.tsx';
import { RecentProductList } from '#storefront/product-page/recently-viewed.tsx';
import { BuyBox } from '#storefront/products/buy-box.tsx';
import { Price } from '#storefront/products/price/price.tsx';
import { ProductCard } from '#storefront/products/product-card.tsx';
import { useProductOptions } from '#storefront/products/use-product-options.ts';
import { SizeTables } from '#storefront/size-guide/size-tables.tsx';
import { toProductSummary } from '#storefront/state/product-summary.ts';
import { Sample, State } from './sample.tsx';

const FACTS = [
  { label: 'Fabric', value: 'Hand-spun cotton' },
  { label: 'Origin', value: 'Bagru, Rajasthan' },
];

const SIZE_GUIDE = {
  id: 'kurtas',
  title: 'Kurtas',
  goods: ['Kurtas'],
  tables: [
    {
      caption: 'In centimetres',
      columns: ['Size', 'To fit chest', 'Shoulder'],
      rows: [
        ['S', '88-92', '43'],
        ['M', '93-97', '45'],
      ],
    },
  ],
  advice: ['Chest: around the fullest part, under the arms, with the tape level and not tight.'],
};

export function ProductSamples({ products }: { products: readonly Product[] }) {
  const [product = EMPTY_PRODUCT] = products;
  return (
    <>
      <PriceSamples />
      <BadgeSamples />
      <ProductCardSamples product={product} />
      <Sample title="Buying" note="Colour, then size, then how many; what is sold out stays in sight.">
        <State name="nothing chosen" isWide>
          <BuyBoxSample product={{ ...product, ...OPTIONS }} />
        </State>
        <State name="with a size guide" isWide>
          <BuyBoxSample product={{ ...product, ...OPTIONS }} sizeGuide={SIZE_GUIDE} />
        </State>
        <State name="one size, one colour" isWide>
          <BuyBoxSample product={{ ...product, ...SINGLE_OPTION }} />
        </State>
        <State name="sold out" isWide>
          <BuyBoxSample product={toSoldOut(product)} />
        </State>
        <State name="size guide" isWide>
          <SizeTables guide={SIZE_GUIDE} />
        </State>
        <State name="delivery and returns" isWide>
          <DeliveryPromises />
        </State>
      </Sample>
      <Sample title="Product page, around the buying">
        <State name="the way here" isWide>
          <ProductBreadcrumbs product={product} />
        </State>
        <State name="text and details" isWide>
          <ProductText product={{ ...product, facts: FACTS }} />
        </State>
        <State name="recently viewed" isWide>
          <RecentProductList items={products.map(toProductSummary)} />
        </State>
      </Sample>
    </>
  );
}

function BuyBoxSample({ product, sizeGuide }: { product: Product; sizeGuide?: SizeGuide }) {
  return <BuyBox product={product} options={useProductOptions(product)} sizeGuide={sizeGuide} />;
}

function PriceSamples() {
  return (
    <Sample title="Price" note="₹ always, at most two decimals on cards and exactly two where one pays.">
      <State name="plain">
        <Price price={279} />
      </State>
      <State name="on sale">
        <Price price={249} originalPrice={299} />
        <Price price={249} originalPrice={299} priorPrice={269} />
      </State>
      <State name="exact">
        <Price price={1499} isExact />
      </State>
      <State name="exact, on sale">
        <Price price={1499} originalPrice={1899} mrp={1899} isExact />
        <Price price={1499} originalPrice={1699} mrp={1899} isExact />
        <Price price={1499} originalPrice={1899} mrp={1899} priorPrice={1650} isExact />
      </State>
    </Sample>
  );
}

function BadgeSamples() {
  return (
    <Sample title="Badge and chip">
      <State name="count">
        <span className="badge">3</span>
      </State>
      {[0, 1, 2, 3, 4, 9].map((status) => (
        <State key={status} name={`status ${status}`}>
          <StatusBadge status={status} />
        </State>
      ))}
    </Sample>
  );
}

function ProductCardSamples({ product }: { product: Product }) {
  const { originalPrice: _none, ...plain } = product;
  const { variants: _variants, ...simple } = plain;
  const card = (name: string, shown: Product, forcedState?: 'hover' | 'focus'): ReactNode => (
    <State name={name} {...(forcedState && { forcedState })}>
      <ProductCard product={{ ...shown, id: `${shown.id}?${name.replaceAll(/\W+/g, '-')}` }} />
    </State>
  );
  return (
    <Sample title="Product card" note="The picture first, then the name, then what it costs.">
      {card('rest', simple)}
      {card('hover', simple, 'hover')}
      {card('focus', simple, 'focus')}
      {card('sale', { ...simple, originalPrice: simple.price * 1.25 })}
      {card('sold out', toSoldOut(simple))}
      {card('sold out, hover', toSoldOut(simple), 'hover')}
      {card('no picture', { ...simple, images: [], image: '' })}
      {card('long name', { ...simple, name: `${simple.name}, slowly stone-ground by hand in small lots` })}
    </Sample>
  );
}

/** A placeholder product for a shop without products. */
export const EMPTY_PRODUCT: Product = {
  id: 'nothing',
  name: 'Nothing yet',
  description: '',
  price: 100,
  image: '',
  images: [],
  featured: false,
  sizes: [],
  colors: [],
  facts: [],
};

const OPTIONS: Partial<Product> = {
  sizes: ['S', 'M', 'L'],
  colors: ['Indigo', 'Madder Red'],
  variants: ['Indigo', 'Madder Red'].flatMap((color) =>
    ['S', 'M', 'L'].map((size) => ({ size, color, price: 1499, available: size === 'L' ? 0 : 3 })),
  ),
};

const SINGLE_OPTION: Partial<Product> = {
  sizes: ['One Size'],
  colors: ['Indigo'],
  variants: [{ size: 'One Size', color: 'Indigo', price: 1499, available: 2 }],
};

const toSoldOut = (product: Product): Product => ({ ...product, variants: [], available: 0 });
