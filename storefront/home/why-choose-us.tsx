import type { ReactNode } from 'react';
import { LeafIcon, MortarIcon, SealIcon } from '../ui/icons.tsx';
import type { HomeCopy } from './home-copy.ts';

export function WhyChooseUs({ copy }: { copy: HomeCopy }) {
  return (
    <section className="home-section" aria-labelledby="why-title">
      <h2 id="why-title">{copy['home.whyTitle']}</h2>
      <ul className="reasons">
        <Reason icon={<SealIcon />} title={copy['home.why1Title']} text={copy['home.why1Text']} />
        <Reason icon={<LeafIcon />} title={copy['home.why2Title']} text={copy['home.why2Text']} />
        <Reason icon={<MortarIcon />} title={copy['home.why3Title']} text={copy['home.why3Text']} />
      </ul>
    </section>
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
