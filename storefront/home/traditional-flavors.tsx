import { links } from '../links.ts';
import { Link } from '../navigation/link.tsx';
import { traditionImage } from '../pictures/site-pictures.ts';
import { buttonClass } from '../ui/button.tsx';
import type { HomeTexts } from './home-copy.ts';
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
