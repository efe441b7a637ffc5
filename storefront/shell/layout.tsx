import { useEffect } from 'react';
import { Link } from '#storefront/navigation/link.tsx';
import { navigate } from '#storefront/navigation/navigate.ts';
import type { OpenPage } from '#storefront/navigation/page-store.ts';
import { useCurrentPage } from '#storefront/navigation/use-current-page.ts';
import { useFocusOnNavigation } from '#storefront/navigation/use-focus-on-navigation.ts';
import { usePrefetchVisible } from '#storefront/navigation/use-prefetch-visible.ts';
import { StoreLogo } from '#storefront/site/store-logo.tsx';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import { NoticeList } from '#storefront/ui/notice-list.tsx';
import { Announcement } from './announcement.tsx';
import { documentTitle } from './document-title.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { MobileBar } from './mobile-bar.tsx';
import { RequireSignIn } from './require-sign-in.tsx';

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
      <Announcement />
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
          <StoreLogo info={info} />
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
