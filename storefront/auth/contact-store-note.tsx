import { links } from '#contract/page-links.ts';
import { formatPhone } from '#format/phone.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { useStoreInfo } from '#storefront/state/store-info.tsx';

/** The merchant's contact details, for a server without the capability `password-reset` (specification, ruling 10). */
export function ContactStoreNote() {
  const { info } = useStoreInfo();
  const { companyEmail, companyPhone } = info;
  return (
    <p>
      This shop resets passwords by hand. Please write from the address of your account
      {companyEmail && (
        <>
          {' to '}
          <a href={`mailto:${companyEmail}`}>{companyEmail}</a>
        </>
      )}
      {companyPhone && `, or call ${formatPhone(companyPhone)}`}; the{' '}
      <Link href={links.contact()}>contact page</Link> has all ways to reach us.
    </p>
  );
}
