import { z } from 'zod';

/** Reply of an action that returns no data: 200 or 201 with `message`. */
export const messageReply = z.object({ message: z.string() });
