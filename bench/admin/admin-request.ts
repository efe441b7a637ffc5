/** A request of the admin to be timed. */
export interface AdminRequest {
  name: string;
  /** With its query, after the prefix of the API. */
  path: string;
  /** Makes it a POST. */
  body?: object;
  /** The largest p95. */
  goalMs: number;
  /** How often it is measured, if not as often as the others. */
  times?: number;
}

export const LIST_GOAL_MS = 150;
