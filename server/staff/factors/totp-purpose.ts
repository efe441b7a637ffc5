/** The purpose with which a member's TOTP secret is encrypted: it cannot be decrypted in another member's row. */
export const totpPurpose = (staffId: string) => `staff totp ${staffId}`;
