import { z } from 'zod';
import { wholeNumber } from '#contract/catalog.ts';

const id = z.coerce.number().int().positive();

/** GET /admin/activity. The URL of the screen has the same query string. */
export const listActivityQuery = z.object({
  /** The id of a staff member, `customer`, `command-line` or `system`. */
  who: z.string().max(40).optional(),
  action: z.string().max(60).optional(),
  /** An order number, or the id of another subject. */
  q: z.string().trim().max(100).default(''),
  /** The id of the last entry of the page before. */
  after: id.optional(),
  limit: wholeNumber('limit', 1, 100).default(50),
});

/**
 * One entry of the activity log. `changes` is a sentence. `subjectName`: the title, name or file name of what was
 * changed, if it still exists. `canUndo`: POST /admin/activity/:id/undo takes it back.
 */
const activityEntry = z.object({
  id: z.number().int(),
  at: z.string(),
  who: z.string(),
  action: z.string(),
  title: z.string(),
  changes: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  subjectName: z.string().optional(),
  canUndo: z.boolean(),
  isUndone: z.boolean(),
  undoesId: z.number().int().optional(),
});

export const activityList = z.object({
  data: z.array(activityEntry),
  next: z.string().optional(),
  /** Staff members who have entries, for the filter. */
  people: z.array(z.object({ id: z.string(), name: z.string() })),
});

export const activityParams = z.object({ id });

/** `skipped` explains why the change was not taken back. */
export const undoReply = z.object({ isUndone: z.boolean(), skipped: z.string().optional() });

export type ListActivityQuery = z.infer<typeof listActivityQuery>;
export type ActivityEntry = z.infer<typeof activityEntry>;
export type ActivityList = z.infer<typeof activityList>;
export type UndoReply = z.infer<typeof undoReply>;
