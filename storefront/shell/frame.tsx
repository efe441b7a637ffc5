import { useEffect } from 'react';
import { navigate } from '../navigation/go.ts';
import { Link } from '../navigation/link.tsx';
import type { OpenPage } from '../navigation/page-store.ts';
import { useFocusOnNavigation } from '../navigation/use-arrival.ts';
import { useCurrentPage } from '../navigation/use-page.ts';
import { usePrefetchVisible } from '../navigation/use-sight.ts';
import { shopName } from '../state/shop-name.ts';
import { useStoreInfo } from '../state/store-info.tsx';
import { NoticeList } from '../ui/notice-list.tsx';
import { documentTitle } from './document-title.ts';
import { Footer } from './footer.tsx';
import { RequireSignIn } from './guard.tsx';
import { Header } from './header.tsx';
import { MobileBar } from './mobile-bar.tsx';

/**
 * The layout of every page: header and footer of the store, or the centered card of sign-in and registration.
 */
export function Layout() {
  const page = useCurrentPage();
  const { info } = useStoreInfo();
  useFocusOnNavigation(page.href, page.result ? documentTitle(page.result.head, info) : '');
  usePrefetchVisible(page);
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {page.route.layout === 'auth' ? <AuthLayout page={page} /> : <MainLayout page={page} />}
      <NoticeList
        renderLink={(link, close) => (
          <Link className="notice__link" href={link.href} onClick={close}>
            {link.label}
          </Link>
        )}
      />
    </>
  );
}

function MainLayout({ page }: { page: OpenPage }) {
  return (
    <div className="frame">
      <Header />
      <main id="main" className="frame__main">
        <PageView page={page} />
      </main>
      <Footer />
      <MobileBar />
    </div>
  );
}

function AuthLayout({ page }: { page: OpenPage }) {
  const { info } = useStoreInfo();
  return (
    <div className="auth-frame">
      <header>
        <Link className="auth-frame__brand" href="/">
          {shopName(info)}
        </Link>
      </header>
      <main id="main" className="auth-card">
        <PageView page={page} />
      </main>
    </div>
  );
}

function PageView({ page }: { page: OpenPage }) {
  const redirect = page.result?.redirect;
  useEffect(() => {
    if (redirect) navigate(redirect, { replace: true, state: { from: page.href } });
  }, [redirect, page.href]);
  const { View } = page;
  if (!View || redirect) return null;
  const view = (
    <View key={page.route.path} data={page.result?.data} params={page.params} search={page.search} />
  );
  return page.route.needsLogin ? <RequireSignIn href={page.href}>{view}</RequireSignIn> : view;
}
