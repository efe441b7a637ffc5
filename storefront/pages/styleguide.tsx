import { useEffect } from 'react';
import type { PageProps } from '../page.ts';
import { AreaPieces } from '../styleguide/area-pieces.tsx';
import { Controls } from '../styleguide/controls.tsx';
import { Foundations } from '../styleguide/foundations.tsx';
import { holdStates } from '../styleguide/hold-states.ts';
import { Messages } from '../styleguide/messages.tsx';
import { ShopPieces } from '../styleguide/shop-pieces.tsx';
import type { StyleguideData } from './styleguide.data.ts';
import '../styleguide/styleguide.css';

/** Every component in every state (docs/design.md). In development only: no build contains it. */
export default function StyleguidePage({ data }: PageProps<StyleguideData>) {
  useEffect(holdStates, []);
  return (
    <div className="styleguide">
      <header>
        <h1>Style guide</h1>
        <p>What the shop is made of, in every state. The direction behind it stands in docs/design.md.</p>
      </header>
      <Foundations />
      <Controls />
      <ShopPieces products={data?.products ?? []} />
      <AreaPieces product={data?.products[0]} />
      <Messages product={data?.products[0]} />
    </div>
  );
}
