import { patternMatches } from './pattern.ts';

// The page asks here, so that a pattern which never comes to an end can be stopped from outside.
self.onmessage = ({ data }: MessageEvent<{ pattern: string; value: string }>) => {
  self.postMessage(patternMatches(data.pattern, data.value));
};
