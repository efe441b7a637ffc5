import type { PatternWorkerMessage } from './match-pattern.ts';
import { testPattern } from './test-pattern.ts';

const report = (message: PatternWorkerMessage) => self.postMessage(message);

// Patterns are matched in this worker, so that the page can stop one that never ends.
self.onmessage = ({ data }: MessageEvent<{ pattern: string; value: string }>) => {
  report('started');
  report(testPattern(data.pattern, data.value));
};
