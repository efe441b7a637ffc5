export interface Counts {
  passed: number;
  failed: number;
}

export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}

/** A check without tests counts as one. */
export function countOne(isOk: boolean): Counts {
  return { passed: isOk ? 1 : 0, failed: isOk ? 0 : 1 };
}

/** Reads Vitest's JSON report. */
export function countVitest(report: string, isOk: boolean): Counts {
  const { numPassedTests, numFailedTests } = JSON.parse(report) as Record<string, number>;
  return withOutsideFailure({ passed: numPassedTests ?? 0, failed: numFailedTests ?? 0 }, isOk);
}

/** Reads Playwright's JSON report. A test that passed only on retry counts as failed. */
export function countPlaywright(report: string, isOk: boolean): Counts {
  const { stats } = JSON.parse(report) as { stats: { expected: number; unexpected: number; flaky: number } };
  return withOutsideFailure({ passed: stats.expected, failed: stats.unexpected + stats.flaky }, isOk);
}

/** Adds a failure to a run that failed outside its tests (setup, a file that does not load) or ran none. */
function withOutsideFailure(counts: Counts, isOk: boolean): Counts {
  const isComplete = isOk && counts.passed > 0;
  return isComplete || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}
