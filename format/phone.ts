/** Formats an Indian mobile number as "+91 98765 43210"; returns any other unchanged. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+91[\s-]*([6-9]\d{4})[\s-]*(\d{5})$/, '+91 $1 $2');
}

/** The `tel:` link of a number. */
export const phoneHref = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`;
