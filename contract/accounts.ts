import { z } from 'zod';

const MAX_PASSWORD_BYTES = 256;
const byteLength = (text: string) => new TextEncoder().encode(text).length;

/**
 * "text, at sign, text, dot, text" (specification, section 5). Trimmed and lower-cased before it is stored.
 * Excludes characters that would turn one address into two in an email header.
 */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'Email must have at most 254 characters')
  .regex(/^[^\s@,;:<>()[\]"\\]+@[^\s@.,;:<>()[\]"\\]+(?:\.[^\s@.,;:<>()[\]"\\]+)+$/, 'Invalid email address');

/** At least 6 characters, at most 256 bytes of UTF-8, any characters, never trimmed. */
export const newPassword = z
  .string()
  .min(6, 'Password must be at least 6 characters')
  .refine((text) => byteLength(text) <= MAX_PASSWORD_BYTES, 'Password must be at most 256 bytes');

const personName = (label: string) =>
  z
    .string()
    .trim()
    .min(2, `${label} must be at least 2 characters`)
    .max(100, `${label} must have at most 100 characters`)
    .regex(/^\P{Cc}*$/u, `${label} must be on one line`);

/** POST /users/authorize. `remember` requests a long session (capability `sessions`). */
export const authorizeBody = z.object({
  email: z.string().trim().toLowerCase().min(1, 'Email is required').max(254, 'Email is too long'),
  password: z
    .string()
    .min(1, 'Password is required')
    .refine((text) => byteLength(text) <= MAX_PASSWORD_BYTES, 'Password must be at most 256 bytes'),
  remember: z.boolean().optional(),
});

/** `token` is opaque. Clients send it as `Authorization: Bearer <token>`. */
export const authorizeReply = z.object({ token: z.string() });

/** POST /users/register. Registration does not sign in. */
export const registerBody = z.object({
  email,
  password: newPassword,
  firstName: personName('First name'),
  lastName: personName('Last name'),
});

/** The two steps of ruling 10 (capability `password-reset`); `token` comes from the email. */
export const forgotPasswordBody = z.object({ email });
export const resetPasswordBody = z.object({ token: z.string().min(1).max(200), password: newPassword });

/** POST /users/change-password (capability `account-security`). */
export const changePasswordBody = z.object({
  currentPassword: authorizeBody.shape.password,
  password: newPassword,
});

/** POST /users/change-name (capability `account-profile`). */
export const changeNameBody = registerBody.pick({ firstName: true, lastName: true });
/** POST /users/change-email: sends a link to the new email. POST /users/confirm-email: `token` comes from it. */
export const changeEmailBody = z.object({ email, currentPassword: authorizeBody.shape.password });
export const confirmEmailBody = z.object({ token: z.string().min(1).max(200) });

/**
 * A signed-in device (capability `account-security`). Times are ISO 8601 in UTC. `browser` is like "Chrome on
 * Windows"; `network` is that of the sign-in, without its last part. Both are absent if unknown.
 */
const sessionInfo = z.object({
  id: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  browser: z.string().optional(),
  network: z.string().optional(),
  isCurrent: z.boolean(),
});

/** GET /users/sessions: the current device first, then the one used last. */
export const sessionsReply = z.object({ sessions: z.array(sessionInfo) });

/** POST /users/sessions/end. Success if the session has ended before. */
export const endSessionBody = z.object({ id: z.string().min(1).max(100) });

/** GET /accountInfo. `createdAt` is ISO 8601 in UTC. */
export const accountInfo = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  createdAt: z.string(),
});

export type AuthorizeBody = z.infer<typeof authorizeBody>;
export type RegisterBody = z.infer<typeof registerBody>;
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>;
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;
export type SessionInfo = z.infer<typeof sessionInfo>;
export type ChangeNameBody = z.infer<typeof changeNameBody>;
export type ChangeEmailBody = z.infer<typeof changeEmailBody>;
export type AccountInfo = z.infer<typeof accountInfo>;
