import { links } from '#contract/page-links.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { traditionImage } from '#storefront/site-images/site-images.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import type { HomeTexts } from './home-texts.ts';
import { Story } from './story.tsx';

export function TraditionalFlavors({ texts }: { texts: HomeTexts }) {
  return (
    <Story
      id="tradition-title"
      title={texts['home.traditionTitle']}
      text={texts['home.traditionText']}
      image={traditionImage}
    >
      <Link className={buttonClass('outline')} href={links.products()}>
        {texts['home.traditionAction']}
      </Link>
    </Story>
  );
}
