import { links } from '../links.ts';
import { Link } from '../navigation/link.tsx';
import { heroPicture, stockPicture } from '../pictures/site-pictures.ts';
import { buttonClass } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import type { HomeCopy } from './home-copy.ts';

/** The first section of the home page: image, title and one link. */
export function Hero({ copy }: { copy: HomeCopy }) {
  return (
    <section className="hero full-bleed" aria-labelledby="hero-title">
      <Picture
        className="hero__picture"
        files={heroPicture}
        fallback={stockPicture}
        alt=""
        // on phones text covers it: a sharper image would only take longer
        sizes="(max-width: 767px) 85vw, 100vw"
        isFirst
        hasPreview
      />
      <div className="hero__text">
        <p className="hero__badge">{copy['home.badge']}</p>
        <h1 id="hero-title" className="hero__title">
          {copy['home.title']}
        </h1>
        <p className="hero__lead">{copy['home.text']}</p>
        <Link className={buttonClass('primary', 'hero__action')} href={links.products()}>
          {copy['home.action']}
        </Link>
      </div>
      <ul className="hero__claims">
        <Claim text={copy['home.claim1']} />
        <Claim text={copy['home.claim2']} />
        <Claim text={copy['home.claim3']} />
      </ul>
    </section>
  );
}

/** A claim such as "20+ spice blends": the number in large type, the rest next to it. */
function Claim({ text }: { text: string }) {
  const [figure = '', ...rest] = text.split(' ');
  return (
    <li className="claim">
      <span className="claim__figure">{figure}</span> {rest.join(' ')}
    </li>
  );
}
