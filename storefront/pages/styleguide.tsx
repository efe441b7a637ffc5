import { useEffect, useState } from 'react';
import type { PageProps } from '../page.ts';
import { AreaPieces } from '../styleguide/area-pieces.tsx';
import { Controls } from '../styleguide/controls.tsx';
import { FormPieces } from '../styleguide/form-pieces.tsx';
import { Foundations } from '../styleguide/foundations.tsx';
import { holdStates } from '../styleguide/hold-states.ts';
import { HomePieces } from '../styleguide/home-pieces.tsx';
import { Messages } from '../styleguide/messages.tsx';
import { OrderPieces } from '../styleguide/order-pieces.tsx';
import { PaymentPieces } from '../styleguide/payment-pieces.tsx';
import { ShopPieces } from '../styleguide/shop-pieces.tsx';
import type { StyleguideData } from './styleguide.data.ts';
import '../styleguide/styleguide.css';

/** Every component in every state (docs/design.md). Development only: no build contains it. */
export default function StyleguidePage({ data }: PageProps<StyleguideData>) {
  const [isStill, setStill] = useState(true);
  useEffect(holdStates, []);
  useEffect(() => setStill(false), []);
  return (
    // inert until all components are mounted: some take the focus when they mount
    <div className="styleguide" inert={isStill}>
      <header>
        <h1>Style guide</h1>
        <p>What the shop is made of, in every state. The direction behind it stands in docs/design.md.</p>
      </header>
      <Foundations />
      <Controls />
      <ShopPieces products={data?.products ?? []} />
      <AreaPieces product={data?.products[0]} />
      <FormPieces />
      <PaymentPieces />
      <OrderPieces />
      <HomePieces />
      <Messages product={data?.products[0]} />
    </div>
  );
}
