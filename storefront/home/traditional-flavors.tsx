import { links } from '../links.ts';
import { Link } from '../navigation/link.tsx';
import { traditionPicture } from '../pictures/site-pictures.ts';
import { buttonClass } from '../ui/button.tsx';
import type { HomeCopy } from './home-copy.ts';
import { Story } from './story.tsx';

export function TraditionalFlavors({ copy }: { copy: HomeCopy }) {
  return (
    <Story
      id="tradition-title"
      title={copy['home.traditionTitle']}
      text={copy['home.traditionText']}
      picture={traditionPicture}
    >
      <Link className={buttonClass('outline')} href={links.products()}>
        {copy['home.traditionAction']}
      </Link>
    </Story>
  );
}
