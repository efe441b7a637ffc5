/** A mobile number of India as people write it, "+91 98765 43210"; any other as it is. Mails and invoices do the same. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+91[\s-]*([6-9]\d{4})[\s-]*(\d{5})$/, '+91 $1 $2');
}

/** What dials it. */
export const phoneHref = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`;
