/** The email by which the sign-ins of a member are counted. A customer of the same email is counted separately. */
export const countedEmail = (email: string): string => `staff ${email}`;
