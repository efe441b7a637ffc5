import { links } from '../links.ts';
import { Link } from '../navigation/link.tsx';
import { clothPicture } from '../pictures/site-pictures.ts';
import { buttonClass } from '../ui/button.tsx';
import type { HomeCopy } from './home-copy.ts';
import { Story } from './story.tsx';

interface PrintedByHandProps {
  copy: HomeCopy;
  /** All categories of the store. Without a clothing category nothing is shown. */
  categories: readonly string[];
  /** The heading of a category's listing. */
  titleOf(category: string): string;
}

/** A section on cloth, with links to the clothing categories. */
export function PrintedByHand({ copy, categories, titleOf }: PrintedByHandProps) {
  const clothes = categories.filter((category) => /^(wo)?men$/i.test(category.trim()));
  if (clothes.length === 0) return null;
  return (
    <Story
      id="cloth-title"
      title={copy['home.clothTitle']}
      text={copy['home.clothText']}
      picture={clothPicture}
      isTurned
    >
      {clothes.map((category) => (
        <Link key={category} className={buttonClass('outline')} href={links.category(category)}>
          {titleOf(category)}
        </Link>
      ))}
    </Story>
  );
}
