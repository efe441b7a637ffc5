import type { ReactNode } from 'react';
import { links } from '#contract/page-links.ts';
import type { SizeGuide } from '#contract/size-guides.ts';
import { asText } from '#storefront/api/parsing/parse.ts';
import type { Product, Variant } from '#storefront/api/parsing/product.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { navigate } from '#storefront/navigation/navigate.ts';
import { BuyBox } from '#storefront/products/buy-box.tsx';
import { imagesOfColor } from '#storefront/products/option-image.ts';
import { useProductOptions } from '#storefront/products/use-product-options.ts';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { FormattedText } from '#storefront/ui/html/formatted-text.tsx';
import { BackIcon } from '#storefront/ui/icons.tsx';
import { productBreadcrumbs } from './product-breadcrumbs.ts';
import { ProductGallery } from './product-gallery.tsx';

interface ProductDetailsProps {
  product: Product;
  sizeGuide?: SizeGuide | undefined;
  /** Delivery and return information, shown below the buttons. */
  deliveryPromises: ReactNode;
  /** Sections below the product. */
  children: ReactNode;
}

/** The main part of a product page. */
export function ProductDetails({ product, sizeGuide, deliveryPromises, children }: ProductDetailsProps) {
  const options = useProductOptions(product);
  const shown = { ...product, images: imagesOfColor(product.images, options.selected.color) };
  return (
    <article>
      <ProductBreadcrumbs product={product} />
      <div className="product__columns">
        {/* other images begin with the first one */}
        <ProductGallery key={shown.images[0]?.url} product={shown} selectedImage={options.image} />
        <div className="product__side">
          {product.vendor && <p className="product__vendor">{product.vendor}</p>}
          <h1 className="product__name">{product.name}</h1>
          <BuyBox product={product} options={options} sizeGuide={sizeGuide} />
          {deliveryPromises}
          <ProductText product={product} variant={options.variant} />
        </div>
      </div>
      {children}
    </article>
  );
}

/** The Back button and the breadcrumbs of the product. */
export function ProductBreadcrumbs({ product }: { product: Product }) {
  const breadcrumbs = productBreadcrumbs(product, useStoreInfo().info.content);
  return (
    <div className="product__way">
      <BackButton fallbackHref={breadcrumbs.at(-2)?.href ?? links.products()} />
      <nav className="breadcrumb" aria-label="Breadcrumb">
        <ol>
          {breadcrumbs.slice(0, -1).map(({ name, href }) => (
            <li key={href}>
              <Link href={href}>{name}</Link>
            </li>
          ))}
          <li aria-current="page">{product.name}</li>
        </ol>
      </nav>
    </div>
  );
}

/** Goes to the previous page; without one (a new tab), to `fallbackHref`. */
export function BackButton({ fallbackHref }: { fallbackHref: string }) {
  return (
    <Button
      variant="quiet"
      className="back-button"
      onClick={() => (window.history.length > 1 ? window.history.back() : navigate(fallbackHref))}
    >
      <BackIcon />
      Back
    </Button>
  );
}

export function ProductText({ product, variant }: { product: Product; variant?: Variant | undefined }) {
  return (
    <>
      {product.description.trim() && <FormattedText html={product.description} className="product__text" />}
      {product.facts.length > 0 && (
        <section className="facts">
          <h2 className="facts__title">Details</h2>
          <dl>
            {product.facts.map(({ label, value }) => (
              <div key={label} className="facts__row">
                <dt>{label}</dt>
                <dd>{asText(variant?.facts?.[label]) ?? value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}
