import type { StoreInfo } from '#contract/store-info.ts';
import { indianYear } from '#format/dates.ts';
import { formatPhone, phoneHref } from '#format/phone.ts';
import { COMPANY_LINKS, FOOTER_LIST, HELP_LINKS, socialLinks } from '#storefront/site/footer-links.ts';
import { LinkList } from '#storefront/site/link-list.tsx';
import { officerTitle } from '#storefront/site/officer-title.ts';
import { StoreLogo } from '#storefront/site/store-logo.tsx';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import { RenderedOnce } from '#storefront/ui/rendered-once.tsx';
import { MobileSections } from './mobile-bar.tsx';

export function Footer() {
  const { info } = useStoreInfo();
  const year = indianYear();
  return (
    <RenderedOnce as="footer" className="footer" name="footer" of={year}>
      <div className="footer__columns">
        <CompanyDetails />
        <FooterList title="Help" items={HELP_LINKS} />
        <FooterList title="Company" items={COMPANY_LINKS} />
        <Services />
      </div>
      <MobileSections />
      <div className="footer__end">
        {/* a page rendered before midnight at the end of the year keeps its year */}
        <p suppressHydrationWarning>
          © {year} {info.companyName ?? info.storeName ?? 'Haat'}. All rights reserved.
        </p>
        <ul className="footer__social" aria-label="Social networks">
          {socialLinks(info.socialLinks).map(({ name, href }) => (
            <li key={name}>
              <a href={href} rel="noopener noreferrer">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </RenderedOnce>
  );
}

function CompanyDetails() {
  const { info } = useStoreInfo();
  return (
    <div className="footer__column footer__company">
      <p className="footer__brand">
        <StoreLogo info={info} />
      </p>
      {info.description && <p>{info.description}</p>}
      <address>
        {info.companyAddress && <p>{info.companyAddress}</p>}
        {info.companyPhone && (
          <p>
            <a href={phoneHref(info.companyPhone)}>{formatPhone(info.companyPhone)}</a>
          </p>
        )}
        {info.companyEmail && (
          <p>
            <a href={`mailto:${info.companyEmail}`}>{info.companyEmail}</a>
          </p>
        )}
      </address>
      {info.fssaiLicence && <p className="footer__fine">FSSAI licence {info.fssaiLicence}</p>}
      {info.grievanceOfficer && (
        <p className="footer__fine">Grievance officer: {officerText(info.grievanceOfficer)}</p>
      )}
    </div>
  );
}

function officerText(officer: NonNullable<StoreInfo['grievanceOfficer']>): string {
  const { email, phone } = officer;
  return [officerTitle(officer), email || (phone && formatPhone(phone))].filter(Boolean).join(', ');
}

function Services() {
  const { content } = useStoreInfo().info;
  const [title, ...lines] = (content?.['home.footer'] || FOOTER_LIST).split(/[:,] */);
  return lines.length > 0 ? (
    <div className="footer__column">
      <h2 className="footer__title">{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line} className="footer__service">
            {line}
          </li>
        ))}
      </ul>
    </div>
  ) : null;
}

function FooterList({ title, items }: { title: string; items: readonly { label: string; href: string }[] }) {
  return (
    <nav className="footer__column" aria-label={title}>
      <h2 className="footer__title">{title}</h2>
      <LinkList items={items} />
    </nav>
  );
}
