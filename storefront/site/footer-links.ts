import { links } from '#contract/page-links.ts';

/** Help links of the footer and of the mobile bar (specification, section 2). */
export const HELP_LINKS = [
  { label: 'Terms & Conditions', href: links.policy('terms') },
  { label: 'Privacy Policy', href: links.policy('privacy') },
  { label: 'Refund and Cancellation Policy', href: links.policy('refund') },
  { label: 'Return Policy', href: links.policy('return') },
  { label: 'Shipping Policy', href: links.policy('shipping') },
  { label: 'About Us', href: links.policy('about') },
  { label: 'Contact', href: links.contact() },
] as const;

export const COMPANY_LINKS = [
  { label: 'My Account', href: links.account() },
  { label: 'My Orders', href: links.orders() },
  { label: 'Track Order', href: links.trackOrder() },
] as const;

/**
 * The last list of the footer: its heading and its lines (specification, section 2). The merchant can replace it, also by a
 * text without lines, which shows no list.
 */
export const FOOTER_LIST = 'Home Services: Custom home decor, Home styling advice, Nationwide delivery';

const DEFAULT_SOCIAL = { facebook: '#', instagram: '#', twitter: '#' };

/** Social networks of the store; three placeholders until the merchant has chosen. Only http and https URLs are linked. */
export function socialLinks(
  configured: Record<string, string> | undefined,
): { name: string; href: string }[] {
  return Object.entries(configured ?? DEFAULT_SOCIAL)
    .filter(([, href]) => href === '#' || /^https?:\/\//i.test(href))
    .map(([name, href]) => ({ name: networkName(name), href }));
}

const NETWORK_NAMES: Record<string, string> = {
  linkedin: 'LinkedIn',
  whatsapp: 'WhatsApp',
  youtube: 'YouTube',
};

function networkName(name: string): string {
  const knownName = Object.hasOwn(NETWORK_NAMES, name.toLowerCase()) && NETWORK_NAMES[name.toLowerCase()];
  return knownName || name.charAt(0).toUpperCase() + name.slice(1);
}
