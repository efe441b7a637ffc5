import { links } from '#contract/page-links.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { fallbackImage } from '#storefront/site-images/site-images.ts';
import { type ImageFiles, Picture } from '#storefront/ui/picture.tsx';

interface CategoryTileProps {
  category: string;
  image: ImageFiles;
  /** Text below the name; without it the accessible name is "Shop … Collection". */
  note?: string;
  isEager?: boolean;
}

// three in a row, as .home-tiles and .category-overview mostly show them
const TILE_SIZES = '(max-width: 767px) 100vw, 27rem';

/** A category as an image that links to its listing. */
export function CategoryTile({ category, image, note, isEager = false }: CategoryTileProps) {
  return (
    <Link
      className="category-tile"
      href={links.category(category)}
      aria-label={note ? undefined : `Shop ${category} Collection`}
    >
      <Picture
        files={image}
        alt=""
        fallback={fallbackImage}
        sizes={TILE_SIZES}
        isEager={isEager}
        hasPreview
        className="category-tile__picture"
      />
      <span className="category-tile__text">
        <span className="category-tile__name">{category}</span>
        {note && <span className="category-tile__note">{note}</span>}
      </span>
    </Link>
  );
}
