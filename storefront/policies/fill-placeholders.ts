import { links } from '#contract/page-links.ts';
import { POLICY_TITLES, type PolicySlug } from '#contract/policies.ts';
import type { StoreInfo } from '#contract/store-info.ts';
import { formatPhone, phoneHref } from '#format/phone.ts';
import { shippingSentence } from '#storefront/state/shipping-fee.ts';
import { DEFAULT_JURISDICTION } from './texts/default-jurisdiction.ts';

/** A part of a paragraph: plain text, or a link. */
export type TextPart = string | { text: string; href: string };

const DEFAULT_SUPPORT_HOURS = 'Monday to Friday 10:00-17:00';

/**
 * Replaces placeholders in braces by the store's details; a missing detail gets a neutral wording. Description, support
 * hours and jurisdiction have built-in defaults.
 */
export function fillPlaceholders(text: string, info: StoreInfo): TextPart[] {
  return text
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => (/^\{\w+\}$/.test(part) ? resolvePlaceholder(part.slice(1, -1), info) : part));
}

function resolvePlaceholder(name: string, info: StoreInfo): TextPart {
  if (Object.hasOwn(POLICY_TITLES, name)) {
    return { text: POLICY_TITLES[name as PolicySlug], href: links.policy(name) };
  }
  const { companyEmail: email, companyPhone: phone } = info;
  switch (name) {
    case 'contact':
      return { text: 'contact', href: links.contact() };
    case 'track':
      return { text: 'order tracking', href: links.trackOrder() };
    case 'email':
      return email
        ? { text: email, href: `mailto:${email}` }
        : { text: 'the email address on our contact page', href: links.contact() };
    case 'phone':
      return phone
        ? { text: formatPhone(phone), href: phoneHref(phone) }
        : { text: 'the phone number on our contact page', href: links.contact() };
    default:
      return resolveText(name, info);
  }
}

function resolveText(name: string, info: StoreInfo): string {
  const store = info.storeName ?? info.companyName ?? 'our shop';
  const company = info.companyName ?? store;
  switch (name) {
    case 'store':
      return store;
    case 'company':
      return company;
    case 'address':
      return info.companyAddress ?? 'at the address on our contact page';
    case 'description':
      return info.description ?? `${store} is a web shop for the work of Indian makers.`;
    case 'supportHours':
      return info.phoneHours ?? DEFAULT_SUPPORT_HOURS;
    case 'notified':
      return canSendEmails(info) ? 'by email' : 'on the page of your order';
    case 'sendEmails':
      return canSendEmails(info) ? ' and send our emails' : '';
    case 'officer':
      return officerSentence(info);
    case 'shippingCost':
      return info.shippingFees
        ? `${shippingSentence(info.shippingFees)} What it costs to your address is shown before you order, never after.`
        : FREE_SHIPPING;
    case 'shippingIncluded':
      return info.shippingFees ? '' : ' and shipping included';
    case 'legal':
      return legalSentence(company, info);
    default:
      return `{${name}}`;
  }
}

const FREE_SHIPPING =
  'Shipping is free. Should a service ever cost something, such as an express delivery, its price in rupees is shown before you order, never after.';

const canSendEmails = ({ capabilities = [] }: StoreInfo) => !capabilities.includes('no-email');

function officerSentence({ grievanceOfficer }: StoreInfo): string {
  if (!grievanceOfficer) return 'Complaints reach our grievance officer under the contact details below.';
  const { name, designation, email, phone } = grievanceOfficer;
  const title = designation && designation !== name ? `${designation}: ${name}` : name;
  const contacts = [email, phone && formatPhone(phone)].filter(Boolean).join(', ');
  return `${title}${contacts ? ` (${contacts})` : ''} looks after complaints.`;
}

function legalSentence(company: string, { gstin, fssaiLicence, companyAddress }: StoreInfo): string {
  const facts = [
    companyAddress && `registered at ${companyAddress}`,
    gstin && `GSTIN ${gstin}`,
    fssaiLicence && `FSSAI licence ${fssaiLicence}`,
  ].filter(Boolean);
  const sentence = facts.length > 0 ? `${company}, ${facts.join(', ')}.` : `${company}.`;
  return `${sentence} Indian law applies; ${DEFAULT_JURISDICTION} have jurisdiction.`;
}
