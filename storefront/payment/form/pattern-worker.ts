import { testPattern } from './test-pattern.ts';

// Patterns are matched in this worker, so that the page can stop one that never ends.
self.onmessage = ({ data }: MessageEvent<{ pattern: string; value: string }>) => {
  self.postMessage(testPattern(data.pattern, data.value));
};
