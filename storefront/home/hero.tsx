import { Link } from '#storefront/navigation/link.tsx';
import { fallbackImage } from '#storefront/site-images/site-images.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import { type ImageFiles, Picture } from '#storefront/ui/picture.tsx';
import { RenderedOnce } from '#storefront/ui/rendered-once.tsx';
import type { HomeTexts } from './home-texts.ts';

interface HeroProps {
  texts: HomeTexts;
  image: ImageFiles;
  /** Where the button leads. */
  href: string;
}

/** The first section of the home page: image, title and one link. */
export function Hero({ texts, image, href }: HeroProps) {
  return (
    <RenderedOnce as="section" name="hero" className="hero full-bleed" aria-labelledby="hero-title">
      <Picture
        className="hero__picture"
        files={image}
        fallback={fallbackImage}
        alt={texts['home.heroAlt']}
        // on phones text covers it: a sharper image would only take longer
        sizes="(max-width: 767px) 85vw, 100vw"
        isFirst
        hasPreview
      />
      <div className="hero__text">
        <p className="hero__badge">{texts['home.badge']}</p>
        <h1 id="hero-title" className="hero__title">
          {texts['home.title']}
        </h1>
        <p className="hero__lead">{texts['home.text']}</p>
        <Link className={buttonClass('primary', 'hero__action')} href={href}>
          {texts['home.action']}
        </Link>
      </div>
      <ul className="hero__claims">
        <Claim text={texts['home.claim1']} />
        <Claim text={texts['home.claim2']} />
        <Claim text={texts['home.claim3']} />
      </ul>
    </RenderedOnce>
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
