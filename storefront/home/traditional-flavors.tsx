import { links } from '../links.ts';
import { Link } from '../navigation/link.tsx';
import { stockPicture, traditionPicture } from '../pictures/site-pictures.ts';
import { buttonClass } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import type { HomeCopy } from './home-copy.ts';

export function TraditionalFlavors({ copy }: { copy: HomeCopy }) {
  return (
    <section className="tradition full-bleed" aria-labelledby="tradition-title">
      <Picture
        className="tradition__picture"
        files={traditionPicture}
        fallback={stockPicture}
        alt=""
        sizes="(max-width: 767px) 100vw, 50vw"
      />
      <div className="tradition__text">
        <h2 id="tradition-title">{copy['home.traditionTitle']}</h2>
        <p>{copy['home.traditionText']}</p>
        <Link className={buttonClass('outline')} href={links.products()}>
          {copy['home.traditionAction']}
        </Link>
      </div>
    </section>
  );
}
