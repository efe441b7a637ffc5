import { links } from '#contract/page-links.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { fallbackImage } from '#storefront/site-images/site-images.ts';
import { NextIcon } from '#storefront/ui/icons.tsx';
import { type ImageFiles, Picture } from '#storefront/ui/picture.tsx';
import { RenderedOnce } from '#storefront/ui/rendered-once.tsx';

interface CategoryStripProps {
  categories: readonly string[];
  imageOf(category: string): ImageFiles;
}

/** Small links to the categories of the home page at its end. */
export function CategoryStrip({ categories, imageOf }: CategoryStripProps) {
  return (
    <RenderedOnce as="nav" name="category-strip" className="category-strip" aria-label="Shop by category">
      {categories.map((name) => (
        <Link key={name} className="category-strip__tile" href={links.category(name)}>
          <Picture
            className="category-strip__picture"
            files={imageOf(name)}
            fallback={fallbackImage}
            alt=""
            sizes="5rem"
          />
          <span className="category-strip__name">{name}</span>
          <NextIcon />
        </Link>
      ))}
    </RenderedOnce>
  );
}
