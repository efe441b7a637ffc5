import { useEffect, useState } from 'react';
import type { PageProps } from '../page.ts';
import { AreaSamples } from '../styleguide/area-pieces.tsx';
import { Controls } from '../styleguide/controls.tsx';
import { FormSamples } from '../styleguide/form-pieces.tsx';
import { Foundations } from '../styleguide/foundations.tsx';
import { forceStates } from '../styleguide/hold-states.ts';
import { HomeSamples } from '../styleguide/home-pieces.tsx';
import { Messages } from '../styleguide/messages.tsx';
import { OrderSamples } from '../styleguide/order-pieces.tsx';
import { PaymentSamples } from '../styleguide/payment-pieces.tsx';
import { ProductSamples } from '../styleguide/shop-pieces.tsx';
import type { StyleguideData } from './styleguide.data.ts';
import '../styleguide/styleguide.css';

/** Every component in every state (docs/design.md). Development only: no build contains it. */
export default function StyleguidePage({ data }: PageProps<StyleguideData>) {
  const [isInert, setIsInert] = useState(true);
  useEffect(forceStates, []);
  useEffect(() => setIsInert(false), []);
  return (
    // inert until all components are mounted: some take the focus when they mount
    <div className="styleguide" inert={isInert}>
      <header>
        <h1>Style guide</h1>
        <p>What the shop is made of, in every state. The direction behind it stands in docs/design.md.</p>
      </header>
      <Foundations />
      <Controls />
      <ProductSamples products={data?.products ?? []} />
      <AreaSamples product={data?.products[0]} />
      <FormSamples />
      <PaymentSamples />
      <OrderSamples />
      <HomeSamples />
      <Messages product={data?.products[0]} />
    </div>
  );
}
