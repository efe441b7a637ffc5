/**
 * Runs inline, so it uses nothing outside itself. The page's scripts (`data-scripts` of the element with this id, the
 * entry first) are fetched when the first view has come, so that they take no bandwidth from its styles, fonts and
 * pictures; or at the reader's first touch; or when a picture lets everybody wait.
 */
export function loadAfterView(id: string): void {
  const longestMs = 2_500;
  const begin = () => {
    const scripts = document.getElementById(id)?.dataset;
    const [entry, ...parts] = scripts?.scripts?.split(' ') ?? [];
    if (!entry) return;
    delete scripts?.scripts;
    for (const href of parts)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    const script = document.createElement('script');
    document.head.append(Object.assign(script, { type: 'module', src: entry }));
  };
  // a frame is on the screen when the one after the next begins
  const afterFrames = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)));
  addEventListener('load', () => {
    if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return afterFrames();
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      afterFrames();
    }).observe({ type: 'paint', buffered: true });
  });
  for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, begin, { capture: true });
  document.addEventListener('DOMContentLoaded', () => setTimeout(begin, longestMs));
}
