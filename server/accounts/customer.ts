/** A person with an account, as other features see one. */
export interface Customer {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  createdAt: Date;
}
