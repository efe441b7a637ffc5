/** A mobile number of India as people write it, "+91 98765 43210"; any other as it is. The pages do the same. */
export function writtenPhone(phone: string): string {
  return phone.replace(/^\+91[\s-]*([6-9]\d{4})[\s-]*(\d{5})$/, '+91 $1 $2');
}
