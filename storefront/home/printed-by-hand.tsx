import { links } from '#contract/page-links.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { buttonClass } from '#storefront/ui/button.tsx';
import type { ImageFiles } from '#storefront/ui/picture.tsx';
import type { HomeTexts } from './home-texts.ts';
import { Story } from './story.tsx';

interface PrintedByHandProps {
  texts: HomeTexts;
  image: ImageFiles;
  /** All categories of the store. Without a clothing category nothing is shown. */
  categories: readonly string[];
  /** The heading of a category's listing. */
  getTitle(category: string): string;
}

/** A section on cloth, with links to the clothing categories. */
export function PrintedByHand({ texts, image, categories, getTitle }: PrintedByHandProps) {
  const clothingCategories = categories.filter((category) => /^(wo)?men$/i.test(category.trim()));
  if (clothingCategories.length === 0) return null;
  return (
    <Story
      id="cloth-title"
      title={texts['home.clothTitle']}
      text={texts['home.clothText']}
      alt={texts['home.clothAlt']}
      image={image}
      isReversed
    >
      {clothingCategories.map((category) => (
        <Link key={category} className={buttonClass('outline')} href={links.category(category)}>
          {getTitle(category)}
        </Link>
      ))}
    </Story>
  );
}
