import { patternMatches } from './test-pattern.ts';

// Patterns are matched in this worker, so that the page can stop one that never ends.
self.onmessage = ({ data }: MessageEvent<{ pattern: string; value: string }>) => {
  self.postMessage(patternMatches(data.pattern, data.value));
};
