interface SessionLifetime {
  /** Ends after this long without use. */
  idleDays: number;
  /** Ends after this long in any case. */
  absoluteDays: number;
}

const SHORT: SessionLifetime = { idleDays: 7, absoluteDays: 90 };
const LONG: SessionLifetime = { idleDays: 30, absoluteDays: 90 };

/** The lifetime of a session. `isLong`: "remember me" was checked (specification, ruling 14). */
export function customerSessionLifetime(isLong: boolean): SessionLifetime {
  return isLong ? LONG : SHORT;
}
