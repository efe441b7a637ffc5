import { z } from 'zod';
import { messageReply } from '#contract/message-reply.ts';
import { authorizeBody, email } from '../accounts.ts';
import { PERMISSIONS, type Permission, ROLES } from './permissions.ts';

const PERMISSION_NAMES = Object.keys(PERMISSIONS) as [Permission, ...Permission[]];
const MAX_PASSWORD_BYTES = 256;
const MAX_CREDENTIAL_LENGTH = 10_000;

const role = z.enum(ROLES);

const password = z
  .string()
  .min(12, 'Password must be at least 12 characters')
  .refine(
    (text) => new TextEncoder().encode(text).length <= MAX_PASSWORD_BYTES,
    'Password must be at most 256 bytes',
  );
const name = z
  .string()
  .trim()
  .min(2, 'Name must be at least 2 characters')
  .max(100, 'Name must have at most 100 characters')
  .regex(/^\P{Cc}*$/u, 'Name must be on one line');
const token = z.string().min(1, 'The token is required').max(100, 'The token is too long');

/** The code of an authenticator app, or a recovery code. Spaces and hyphens are ignored. */
const code = z
  .string()
  .max(40, 'The code is too long')
  .transform((text) => text.replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().min(1, 'The code is required'));

/** POST /admin/sign-in. */
export const signInBody = z.object({
  email: authorizeBody.shape.email,
  password: authorizeBody.shape.password,
  code,
});

/**
 * GET /admin/sign-in/options. `isDemo`: every visitor may sign in as the owner of the demo shop. `hasOwner`: false until the
 * one-time link of the start is used. `isSignedIn`: the request has the cookie of a session.
 */
export const signInOptionsReply = z.object({
  isDemo: z.boolean(),
  hasOwner: z.boolean(),
  isSignedIn: z.boolean(),
});

/** POST /admin/confirm: what a signed-in member repeats before a sensitive change. */
export const reauthenticateBody = signInBody.omit({ email: true });

/**
 * GET /admin/me: who is signed in and what they may do. `refundLimit` is the largest refund of the role in rupees;
 * absent: no limit. `authenticatedAt` is when the password and code or the passkey was last given. `isDemo`: the owner of
 * the demo shop, who cannot change staff, credentials and how they sign in. `idleSeconds`: the session ends after so long
 * without a request. Times are ISO 8601 in UTC.
 */
export const meReply = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    role,
    permissions: z.array(z.enum(PERMISSION_NAMES)),
    refundLimit: z.number().optional(),
    sessionId: z.uuid(),
    authenticatedAt: z.iso.datetime(),
    isDemo: z.boolean(),
    idleSeconds: z.number().int(),
  })
  .meta({ id: 'Me' });

const credentialText = z.string().max(MAX_CREDENTIAL_LENGTH, 'The passkey is too long');

/** A new passkey: the fields of `RegistrationResponseJSON` (WebAuthn) that the server verifies. */
export const newPasskey = z.object({
  id: credentialText,
  rawId: credentialText,
  type: z.literal('public-key', 'The type must be public-key'),
  response: z.object({
    clientDataJSON: credentialText,
    attestationObject: credentialText,
    transports: z
      .array(z.string().max(20, 'The transport is too long'))
      .max(10, 'At most 10 transports')
      .optional(),
  }),
});

/** An assertion of a passkey: the fields of `AuthenticationResponseJSON` (WebAuthn) that the server verifies. */
export const passkeyAssertion = z.object({
  id: credentialText,
  rawId: credentialText,
  type: z.literal('public-key', 'The type must be public-key'),
  response: z.object({
    clientDataJSON: credentialText,
    authenticatorData: credentialText,
    signature: credentialText,
  }),
});
export const passkeyAssertionBody = z.object({ passkey: passkeyAssertion });

/** Options for `startRegistration` or `startAuthentication` of @simplewebauthn/browser, as they are. */
export const passkeyOptionsReply = z.object({ options: z.record(z.string(), z.unknown()) });

/**
 * A new secret of an authenticator app. `challenge` is sent back with its first code. `url` is the content of the QR code,
 * `qrSvg` the QR code, and `secret` the text to type instead.
 */
export const totpReply = z.object({
  challenge: z.string(),
  secret: z.string(),
  url: z.string(),
  qrSvg: z.string(),
});

/** Each code replaces a code of the authenticator app once. They are shown only here. */
export const recoveryCodesReply = z.object({ recoveryCodes: z.array(z.string()) });

/** GET /admin/sign-in-methods: how the signed-in member can sign in. */
export const signInMethodsReply = z.object({
  hasPassword: z.boolean(),
  unusedRecoveryCodes: z.number().int(),
  passkeys: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime().optional(),
    }),
  ),
});

/** PUT /admin/sign-in-methods/password: a new password with a new authenticator app. */
export const setPasswordBody = z.object({ password, challenge: token, code });
export const addPasskeyBody = z.object({ passkey: newPasskey });
export const idBody = z.object({ id: z.uuid('The id must be a UUID') });

/** GET /admin/sessions: the devices on which the member is signed in, the current one first. */
export const staffSessionsReply = z.object({
  sessions: z.array(
    z.object({
      id: z.uuid(),
      createdAt: z.iso.datetime(),
      lastSeenAt: z.iso.datetime(),
      browser: z.string().optional(),
      network: z.string(),
      isCurrent: z.boolean(),
    }),
  ),
});

/**
 * GET /admin/invitations/:token: what the link is for. `setup` makes the first owner; `sign-in-reset` replaces how a
 * member signs in. `email` and `name` are absent where the person enters them.
 */
export const invitationParams = z.object({ token });
export const invitationReply = z.object({
  kind: z.enum(['setup', 'invitation', 'sign-in-reset']),
  role,
  email: z.string().optional(),
  name: z.string().optional(),
});
/** For an invitation by email and a `sign-in-reset`, `email` must be the one of the link. */
const acceptingPerson = z.object({ token, name, email });
export const invitationPersonBody = acceptingPerson;
export const acceptWithPasswordBody = acceptingPerson.extend({ password, challenge: token, code });
export const acceptWithPasskeyBody = acceptingPerson.extend({ passkey: newPasskey });

/** GET /admin/staff. `methods`: how the member can sign in. */
export const staffReply = z.object({
  members: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      role,
      createdAt: z.iso.datetime(),
      lastSeenAt: z.iso.datetime().optional(),
      methods: z.array(z.enum(['passkey', 'password'])),
      isDemo: z.boolean(),
    }),
  ),
  invitations: z.array(
    z.object({
      id: z.uuid(),
      email: z.string(),
      role,
      createdAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
    }),
  ),
});
export const inviteBody = z.object({
  email,
  role,
  sendsEmail: z.boolean('sendsEmail must be true or false'),
});
/** A link that works once. `isEmailed`: it is also on its way by email. */
export const linkReply = z.object({ link: z.string(), expiresAt: z.iso.datetime(), isEmailed: z.boolean() });
/** `expectedRole` is the one that was shown: a change by another person meanwhile is rejected. */
export const changeRoleBody = z.object({ id: idBody.shape.id, role, expectedRole: role });
/** `entryId` is the entry of the activity log that takes the change back; absent if the member had the role already. */
export const changeRoleReply = messageReply.extend({ entryId: z.number().int().optional() });

export type SignInBody = z.infer<typeof signInBody>;
export type ReauthenticateBody = z.infer<typeof reauthenticateBody>;
export type SignInOptionsReply = z.infer<typeof signInOptionsReply>;
export type MeReply = z.infer<typeof meReply>;
export type NewPasskey = z.infer<typeof newPasskey>;
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;
export type PasskeyOptionsReply = z.infer<typeof passkeyOptionsReply>;
export type TotpReply = z.infer<typeof totpReply>;
export type RecoveryCodesReply = z.infer<typeof recoveryCodesReply>;
export type SignInMethodsReply = z.infer<typeof signInMethodsReply>;
export type SetPasswordBody = z.infer<typeof setPasswordBody>;
export type StaffSessionsReply = z.infer<typeof staffSessionsReply>;
export type InvitationReply = z.infer<typeof invitationReply>;
export type InvitationPersonBody = z.infer<typeof invitationPersonBody>;
export type AcceptWithPasswordBody = z.infer<typeof acceptWithPasswordBody>;
export type AcceptWithPasskeyBody = z.infer<typeof acceptWithPasskeyBody>;
export type StaffReply = z.infer<typeof staffReply>;
export type ChangeRoleReply = z.infer<typeof changeRoleReply>;
export type LinkReply = z.infer<typeof linkReply>;
