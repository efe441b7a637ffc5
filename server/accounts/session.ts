interface SessionLife {
  /** Ends after this long without use. */
  idleDays: number;
  /** Ends after this long in any case. */
  absoluteDays: number;
}

const SHORT: SessionLife = { idleDays: 7, absoluteDays: 90 };
const LONG: SessionLife = { idleDays: 30, absoluteDays: 90 };

/** The lifetime of a session. `isLong`: "remember me" was checked (ruling 14). */
export function sessionLife(isLong: boolean): SessionLife {
  return isLong ? LONG : SHORT;
}
