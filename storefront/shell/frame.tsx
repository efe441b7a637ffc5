import { useEffect } from 'react';
import { go } from '../navigation/go.ts';
import { Link } from '../navigation/link.tsx';
import type { OpenPage } from '../navigation/page-store.ts';
import { useArrival } from '../navigation/use-arrival.ts';
import { usePage } from '../navigation/use-page.ts';
import { useSight } from '../navigation/use-sight.ts';
import { shopName } from '../state/shop-name.ts';
import { useStoreInfo } from '../state/store-info.tsx';
import { NoticeList } from '../ui/notice-list.tsx';
import { documentTitle } from './document-title.ts';
import { Footer } from './footer.tsx';
import { Guard } from './guard.tsx';
import { Header } from './header.tsx';
import { MobileBar } from './mobile-bar.tsx';

/**
 * The layout of every page: header and footer of the store, or the centered card of sign-in and registration.
 */
export function Frame() {
  const open = usePage();
  const { info } = useStoreInfo();
  useArrival(open.href, open.answer ? documentTitle(open.answer.head, info) : '');
  useSight(open);
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {open.route.frame === 'auth' ? <AuthFrame open={open} /> : <MainFrame open={open} />}
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

function MainFrame({ open }: { open: OpenPage }) {
  return (
    <div className="frame">
      <Header />
      <main id="main" className="frame__main">
        <PageView open={open} />
      </main>
      <Footer />
      <MobileBar />
    </div>
  );
}

function AuthFrame({ open }: { open: OpenPage }) {
  const { info } = useStoreInfo();
  return (
    <div className="auth-frame">
      <header>
        <Link className="auth-frame__brand" href="/">
          {shopName(info)}
        </Link>
      </header>
      <main id="main" className="auth-card">
        <PageView open={open} />
      </main>
    </div>
  );
}

function PageView({ open }: { open: OpenPage }) {
  const redirect = open.answer?.redirect;
  useEffect(() => {
    if (redirect) go(redirect, { replace: true, passed: { from: open.href } });
  }, [redirect, open.href]);
  const { View } = open;
  if (!View || redirect) return null;
  const view = (
    <View key={open.route.path} data={open.answer?.data} params={open.params} search={open.search} />
  );
  return open.route.needsLogin ? <Guard href={open.href}>{view}</Guard> : view;
}
