/** A shopper with an account. */
export interface Customer {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  createdAt: Date;
}
