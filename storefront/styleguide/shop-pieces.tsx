import type { ReactNode } from 'react';
import type { SizeGuide } from '#contract/size-guides.ts';
import type { Product } from '../api/product.ts';
import type { FoundProducts } from '../api/search.ts';
import { BuyBox } from '../catalog/buy-box.tsx';
import { CategoryTile } from '../catalog/category-tile.tsx';
import { NO_CHOICES } from '../catalog/listing-choices.ts';
import { ListingEnd } from '../catalog/listing-end.tsx';
import { ListingFilters } from '../catalog/listing-filters.tsx';
import { Pager } from '../catalog/pager.tsx';
import { Price } from '../catalog/price.tsx';
import { ProductCard } from '../catalog/product-card.tsx';
import { ProductText, ProductWay } from '../catalog/product-details.tsx';
import { RecentProducts } from '../catalog/recently-viewed.tsx';
import { SizeTables } from '../catalog/size-tables.tsx';
import { useChoice } from '../catalog/use-choice.ts';
import { DeliveryPromises } from '../checkout/delivery-promises.tsx';
import { StatusBadge } from '../orders/status-badge.tsx';
import { SearchBox } from '../search/search-box.tsx';
import { SearchHeading } from '../search/search-heading.tsx';
import { SuggestionList } from '../search/suggestion-list.tsx';
import { keptProduct } from '../state/kept-product.ts';
import { Specimen, State } from './specimen.tsx';

const ADDRESS = '/styleguide';
const nothing = () => {};

const FACETS = {
  sizes: [{ value: 'M', label: 'M', count: 3 }],
  colors: [{ value: 'Indigo', label: 'Indigo', count: 5 }],
  price: { min: 499, max: 1999 },
  onSale: 2,
};
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

export function ShopPieces({ products }: { products: readonly Product[] }) {
  const [product = UNLOADED] = products;
  return (
    <>
      <Prices />
      <Badges />
      <ProductCards product={product} />
      <Specimen title="Buying" note="Colour, then size, then how many; what is sold out stays in sight.">
        <State name="nothing chosen" isWide>
          <Buying product={{ ...product, ...CHOICES }} />
        </State>
        <State name="with a size guide" isWide>
          <Buying product={{ ...product, ...CHOICES }} sizeGuide={SIZE_GUIDE} />
        </State>
        <State name="one size, one colour" isWide>
          <Buying product={{ ...product, ...ONE_CHOICE }} />
        </State>
        <State name="sold out" isWide>
          <Buying product={soldOut(product)} />
        </State>
        <State name="size guide" isWide>
          <SizeTables guide={SIZE_GUIDE} />
        </State>
        <State name="delivery and returns" isWide>
          <DeliveryPromises />
        </State>
      </Specimen>
      <Specimen title="Product page, around the buying">
        <State name="the way here" isWide>
          <ProductWay product={product} />
        </State>
        <State name="text and details" isWide>
          <ProductText product={{ ...product, facts: FACTS }} />
        </State>
        <State name="recently viewed" isWide>
          <RecentProducts items={products.map(keptProduct)} />
        </State>
      </Specimen>
      <Specimen title="Category tile">
        <State name="tile" isWide>
          <CategoryTile category="masala" />
        </State>
        <State name="tile, hover" held="hover" isWide>
          <CategoryTile category="men" />
        </State>
        <State name="tile, focus" held="focus" isWide>
          <CategoryTile category="footwear" />
        </State>
        <State name="tile with a note" isWide>
          <CategoryTile category="women" note="Sarees, kurtis and dupattas from the looms of India." />
        </State>
      </Specimen>
      <Specimen title="Search, sort and filter">
        <State name="search box" isWide>
          <SearchBox start="haldi" />
        </State>
        <State name="filters with chips" isWide>
          <ListingFilters
            choices={{ ...NO_CHOICES, sizes: ['M'], colors: ['Indigo'], isOnSale: true }}
            total={3}
            facets={FACETS}
            plainHref={ADDRESS}
            ownOrder="Featured first"
            hrefOf={() => ADDRESS}
          />
        </State>
        <State name="suggestions" isWide>
          <SuggestionList id="suggestions" text="haldi" active={1} onHrefs={nothing} onChoose={nothing} />
        </State>
        <State name="heading, corrected" isWide>
          <SearchHeading words="haldee" isTooLong={false} found={{ ...FOUND, correctedTo: 'haldi' }} />
        </State>
        <State name="heading, did you mean" isWide>
          <SearchHeading words="kurat" isTooLong={false} found={{ ...FOUND, didYouMean: 'kurta' }} />
        </State>
        <State name="heading, some words" isWide>
          <SearchHeading words="red kurta" isTooLong={false} found={{ ...FOUND, isPartial: true }} />
        </State>
        <State name="heading, too long" isWide>
          <SearchHeading words="" isTooLong found={null} />
        </State>
      </Specimen>
      <Specimen title="Pager">
        {[1, 6, 12].map((page) => (
          <State key={page} name={`page ${page} of 12`} isWide>
            <Pager page={page} totalPages={12} hrefOf={(to) => `${ADDRESS}?page=${to}`} />
          </State>
        ))}
        {(['hover', 'focus'] as const).map((held) => (
          <State key={held} name={held} held={held} isWide>
            <Pager page={2} totalPages={3} hrefOf={(to) => `${ADDRESS}?page=${to}`} />
          </State>
        ))}
        <State name="end of a list" isWide>
          <ListingEnd list={FOUND} hrefOf={(to) => `${ADDRESS}?page=${to}`} />
        </State>
      </Specimen>
    </>
  );
}

function Buying({ product, sizeGuide }: { product: Product; sizeGuide?: SizeGuide }) {
  return <BuyBox product={product} choice={useChoice(product)} sizeGuide={sizeGuide} />;
}

function Prices() {
  return (
    <Specimen title="Price" note="₹ always, at most two decimals on cards and exactly two where one pays.">
      <State name="plain">
        <Price price={279} />
      </State>
      <State name="on sale">
        <Price price={249} originalPrice={299} />
      </State>
      <State name="exact">
        <Price price={1499} isExact />
      </State>
      <State name="exact, on sale">
        <Price price={1499} originalPrice={1899} isExact />
      </State>
    </Specimen>
  );
}

function Badges() {
  return (
    <Specimen title="Badge and chip">
      <State name="count">
        <span className="badge">3</span>
      </State>
      {[0, 1, 2, 3, 4, 9].map((status) => (
        <State key={status} name={`status ${status}`}>
          <StatusBadge status={status} />
        </State>
      ))}
    </Specimen>
  );
}

function ProductCards({ product }: { product: Product }) {
  const { originalPrice: _none, ...plain } = product;
  const { variants: _variants, ...simple } = plain;
  const card = (name: string, shown: Product, held?: 'hover' | 'focus'): ReactNode => (
    <State name={name} {...(held && { held })}>
      <ProductCard product={{ ...shown, id: `${shown.id}?${name.replaceAll(/\W+/g, '-')}` }} />
    </State>
  );
  return (
    <Specimen title="Product card" note="The picture first, then the name, then what it costs.">
      {card('rest', simple)}
      {card('hover', simple, 'hover')}
      {card('focus', simple, 'focus')}
      {card('sale', { ...simple, originalPrice: simple.price * 1.25 })}
      {card('sold out', soldOut(simple))}
      {card('sold out, hover', soldOut(simple), 'hover')}
      {card('no picture', { ...simple, pictures: [], image: '' })}
      {card('long name', { ...simple, name: `${simple.name}, slowly stone-ground by hand in small lots` })}
    </Specimen>
  );
}

/** A placeholder product for a shop without products. */
const UNLOADED: Product = {
  id: 'nothing',
  name: 'Nothing yet',
  description: '',
  price: 100,
  image: '',
  pictures: [],
  featured: false,
  sizes: [],
  colors: [],
  facts: [],
};

const FOUND: FoundProducts = {
  ok: true,
  products: [UNLOADED],
  page: 2,
  limit: 12,
  total: 13,
  totalPages: 2,
  isPartial: false,
};

const CHOICES: Partial<Product> = {
  sizes: ['S', 'M', 'L'],
  colors: ['Indigo', 'Madder Red'],
  variants: ['Indigo', 'Madder Red'].flatMap((color) =>
    ['S', 'M', 'L'].map((size) => ({ size, color, price: 1499, available: size === 'L' ? 0 : 3 })),
  ),
};

const ONE_CHOICE: Partial<Product> = {
  sizes: ['One Size'],
  colors: ['Indigo'],
  variants: [{ size: 'One Size', color: 'Indigo', price: 1499, available: 2 }],
};

const soldOut = (product: Product): Product => ({ ...product, variants: [], available: 0 });
