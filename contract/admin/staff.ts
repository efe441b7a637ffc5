import { z } from 'zod';
import { authorizeBody } from '../accounts.ts';
import { PERMISSIONS, type Permission, ROLES } from './permissions.ts';

const PERMISSION_NAMES = Object.keys(PERMISSIONS) as [Permission, ...Permission[]];

export const role = z.enum(ROLES).meta({ id: 'Role' });

/** POST /admin/sign-in. `code` is the code of the authenticator app, or a recovery code. Spaces are ignored. */
export const signInBody = z.object({
  email: authorizeBody.shape.email,
  password: authorizeBody.shape.password,
  code: z
    .string()
    .max(40, 'The code is too long')
    .transform((text) => text.replace(/[\s-]/g, '').toLowerCase())
    .pipe(z.string().min(1, 'The code is required')),
});

/**
 * GET /admin/me, and the reply of signing in: who is signed in and what they may do. `refundLimit` is the largest
 * refund of the role in rupees; absent: no limit. `authenticatedAt` is ISO 8601 in UTC.
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
  })
  .meta({ id: 'Me' });

export type SignInBody = z.infer<typeof signInBody>;
export type MeReply = z.infer<typeof meReply>;
