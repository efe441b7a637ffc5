import { Link } from '#storefront/navigation/link.tsx';
import { buttonClass } from '#storefront/ui/button.tsx';
import type { ImageFiles } from '#storefront/ui/picture.tsx';
import type { HomeTexts } from './home-texts.ts';
import { Story } from './story.tsx';

interface TraditionalFlavorsProps {
  texts: HomeTexts;
  image: ImageFiles;
  /** Where the button leads. */
  href: string;
}

export function TraditionalFlavors({ texts, image, href }: TraditionalFlavorsProps) {
  return (
    <Story
      id="tradition-title"
      title={texts['home.traditionTitle']}
      text={texts['home.traditionText']}
      alt={texts['home.traditionAlt']}
      image={image}
    >
      <Link className={buttonClass('outline')} href={href}>
        {texts['home.traditionAction']}
      </Link>
    </Story>
  );
}
