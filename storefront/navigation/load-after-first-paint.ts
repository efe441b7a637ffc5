/**
 * Runs inline, so it uses nothing outside itself. Loads the page's scripts (`data-scripts` of the element
 * with this id, the entry first) after the first paint, so that they take no bandwidth from its styles, fonts
 * and images. The first interaction, or `maxMs` after DOMContentLoaded (a slow image), starts the loading
 * earlier.
 */
export function loadAfterFirstPaint(id: string): void {
  const maxMs = 2_500;
  const loadScripts = () => {
    const scripts = document.getElementById(id)?.dataset;
    const [entry, ...parts] = scripts?.scripts?.split(' ') ?? [];
    if (!entry) return;
    delete scripts?.scripts;
    const elements = [
      ...parts.map((href) => Object.assign(document.createElement('link'), { rel: 'modulepreload', href })),
      Object.assign(document.createElement('script'), { type: 'module', src: entry }),
    ];
    // a task for each: a request takes milliseconds on a slow phone, and input is handled between tasks
    for (const element of elements) setTimeout(() => document.head.append(element));
  };
  // a frame is visible once the frame after the next begins
  const afterFrames = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(loadScripts)));
  addEventListener('load', () => {
    if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return afterFrames();
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      afterFrames();
    }).observe({ type: 'paint', buffered: true });
  });
  for (const eventType of ['pointerdown', 'keydown'])
    addEventListener(eventType, loadScripts, { capture: true });
  document.addEventListener('DOMContentLoaded', () => setTimeout(loadScripts, maxMs));
}
