import type { ReactNode } from 'react';
import { LeafIcon, MortarIcon, SealIcon } from '#storefront/ui/icons.tsx';
import { RenderedOnce } from '#storefront/ui/rendered-once.tsx';
import type { HomeTexts } from './home-texts.ts';

export function WhyChooseUs({ texts }: { texts: HomeTexts }) {
  return (
    <RenderedOnce as="section" name="why-choose-us" className="home-section" aria-labelledby="why-title">
      <h2 id="why-title">{texts['home.whyTitle']}</h2>
      <ul className="reasons">
        <Reason icon={<SealIcon />} title={texts['home.why1Title']} text={texts['home.why1Text']} />
        <Reason icon={<LeafIcon />} title={texts['home.why2Title']} text={texts['home.why2Text']} />
        <Reason icon={<MortarIcon />} title={texts['home.why3Title']} text={texts['home.why3Text']} />
      </ul>
    </RenderedOnce>
  );
}

function Reason({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <li className="reason">
      {icon}
      <h3>{title}</h3>
      <p>{text}</p>
    </li>
  );
}
