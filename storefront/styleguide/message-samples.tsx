import { useState } from 'react';
import { links } from '#contract/page-links.ts';
import type { Product } from '#storefront/api/parsing/product.ts';
import { AuthNotes } from '#storefront/auth/auth-notes.tsx';
import { SignInForm } from '#storefront/auth/sign-in-form.tsx';
import { CartEmpty, CartSkeleton } from '#storefront/cart/cart-states.tsx';
import { ListingEmpty } from '#storefront/listing/listing-empty.tsx';
import { parseListingQuery } from '#storefront/listing/listing-url.ts';
import NotFoundPage from '#storefront/not-found/not-found-page.tsx';
import OrderSuccessPage from '#storefront/orders/order-success-page.tsx';
import { ListError } from '#storefront/product-list/list-error.tsx';
import {
  ProductLoadError,
  ProductNotFound,
  ProductSkeleton,
} from '#storefront/product-page/product-states.tsx';
import { ProductGridSkeleton } from '#storefront/products/product-grid.tsx';
import { QuickLook } from '#storefront/products/quick-look.tsx';
import { SavedEmpty, SavedUnavailable } from '#storefront/saved/saved-states.tsx';
import { SearchEmpty } from '#storefront/search/search-empty.tsx';
import { toProductSummary } from '#storefront/state/product-summary.ts';
import { Button } from '#storefront/ui/button.tsx';
import { ErrorSummary } from '#storefront/ui/forms/error-summary.tsx';
import { FormattedText } from '#storefront/ui/html/formatted-text.tsx';
import { NoticeItem } from '#storefront/ui/notice-list.tsx';
import { type Notice, notify } from '#storefront/ui/notices.ts';
import { Sample, State } from './sample.tsx';

const PLAIN: Notice = {
  title: 'Added to cart',
  description: 'Lakadong Turmeric Powder added to your cart',
  link: { label: 'View cart', href: '#main' },
};
const DESTRUCTIVE: Notice = {
  title: 'Error placing order',
  description: 'Please try again later.',
  tone: 'destructive',
};
const RETRY: Notice = {
  title: 'Error',
  description: 'Failed to load store information. Please refresh the page.',
  tone: 'destructive',
  action: { label: 'Load it again', act: () => {} },
};
const doNothing = () => {};

export function MessageSamples({ product }: { product: Product | undefined }) {
  return (
    <>
      <Notices />
      <QuickLooks product={product} />
      <Sample title="Skeleton" note="The true size of what is on its way: nothing moves when it comes.">
        <State name="product cards" isWide>
          <ProductGridSkeleton count={3} />
        </State>
        <State name="product" isWide>
          <ProductSkeleton />
        </State>
        <State name="cart" isWide>
          <CartSkeleton />
        </State>
      </Sample>
      <Sample title="Empty and error" note="What happened, and one way on.">
        <State name="cart, empty" isWide>
          <CartEmpty />
        </State>
        <State name="saved, empty" isWide>
          <SavedEmpty />
        </State>
        {product && (
          <>
            <State name="saved, no longer sold">
              <SavedUnavailable summary={toProductSummary(product)} isMissing />
            </State>
            <State name="saved, not loaded">
              <SavedUnavailable summary={toProductSummary(product)} isMissing={false} />
            </State>
          </>
        )}
        <State name="search, empty" isWide>
          <SearchEmpty query="पनीर" categories={['masala', 'women']} unfilteredHref={undefined} />
        </State>
        <State name="search, empty with filters" isWide>
          <SearchEmpty
            query="kurta"
            categories={['masala', 'women']}
            unfilteredHref={links.search('kurta')}
          />
        </State>
        <State name="product, missing" isWide>
          <ProductNotFound />
        </State>
        <State name="product, failed" isWide>
          <ProductLoadError />
        </State>
        <State name="listing, failed" isWide>
          <ListError />
        </State>
        <State name="listing, empty" isWide>
          <ListingEmpty query={parseListingQuery(new URLSearchParams('category=hats'))} />
        </State>
        <State name="listing, empty with filters" isWide>
          <ListingEmpty query={parseListingQuery(new URLSearchParams('category=men&onSale=1'))} />
        </State>
        <State name="page, not found" isWide>
          <NotFoundPage />
        </State>
        <State name="order placed" isWide>
          <OrderSuccessPage data={null} params={{}} search={new URLSearchParams('orderId=HT-DEMO')} />
        </State>
      </Sample>
      <Sample title="Text of a merchant">
        <State name="formatted" isWide>
          <FormattedText html="<h3>Storage</h3><p>Keep it <strong>cool</strong>.</p><ul><li>Airtight</li></ul><table><tr><th>Net</th><td>100 g</td></tr></table>" />
        </State>
      </Sample>
      <Sample title="Light card" note="Sign-in and registration: paper on ink.">
        <State name="sign in" isWide>
          <div className="auth-card">
            <h3 className="auth-card__title">Sign in</h3>
            <p className="auth-card__lead">To check out, pay and follow your orders.</p>
            <SignInForm />
            <AuthNotes action="signing in" />
          </div>
        </State>
        <State name="sign in, focus" forcedState="focus" isWide>
          <div className="auth-card">
            <SignInForm />
          </div>
        </State>
        <State name="error summary, names alone" isWide>
          <div className="auth-card">
            <ErrorSummary
              errors={{
                firstName: 'First name must be at least 2 characters',
                email: 'Invalid email address',
              }}
              labels={{ firstName: 'First name', email: 'Email' }}
            />
          </div>
        </State>
      </Sample>
    </>
  );
}

function Notices() {
  return (
    <Sample title="Notice" note="Plain ones go by themselves; failures stay until they are closed.">
      {[PLAIN, DESTRUCTIVE].map((notice) => (
        <State key={notice.title} name={notice.tone ?? 'plain'}>
          <NoticeItem notice={{ ...notice, key: 0 }} onClose={doNothing} />
        </State>
      ))}
      <State name="older, on a phone">
        <NoticeItem notice={{ ...PLAIN, key: 0 }} isOlder onClose={doNothing} />
      </State>
      <State name="with something to do">
        <NoticeItem notice={{ ...RETRY, key: 0 }} onClose={doNothing} />
      </State>
      <State name="for real">
        <div className="message__ways">
          <Button variant="outline" onClick={() => notify(PLAIN)}>
            Say it
          </Button>
          <Button variant="danger" onClick={() => notify(DESTRUCTIVE)}>
            Say it failed
          </Button>
        </div>
      </State>
    </Sample>
  );
}

function QuickLooks({ product }: { product: Product | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Sample title="Dialog" note="The browser's own (decision 0007).">
      <State name="quick look">
        <Button variant="outline" disabled={!product} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Open
        </Button>
        {product && isOpen && <QuickLook product={product} onClose={() => setOpen(false)} />}
      </State>
    </Sample>
  );
}
