import { useEffect, useState } from 'react';
import type { PageProps } from '#storefront/navigation/page.ts';
import { AreaSamples } from './area-samples.tsx';
import { ControlSamples } from './control-samples.tsx';
import { forceStates } from './force-states.ts';
import { FormSamples } from './form-samples.tsx';
import { Foundations } from './foundations.tsx';
import { HomeSamples } from './home-samples.tsx';
import { ListSamples } from './list-samples.tsx';
import { MessageSamples } from './message-samples.tsx';
import { OrderSamples } from './order-samples.tsx';
import { PaymentSamples } from './payment-samples.tsx';
import { ProductSamples } from './product-samples.tsx';
import type { StyleguideData } from './styleguide-load.ts';
import './styleguide.css';

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
      <ControlSamples />
      <ProductSamples products={data?.products ?? []} />
      <ListSamples />
      <AreaSamples product={data?.products[0]} />
      <FormSamples />
      <PaymentSamples />
      <OrderSamples />
      <HomeSamples />
      <MessageSamples product={data?.products[0]} />
    </div>
  );
}
