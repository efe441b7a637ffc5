import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** Milliseconds of the slowest event of each interaction, by the browser's interaction id. */
    interactions: Map<number, number>;
    /** Milliseconds from a click to the first frame that shows the complete next page. */
    pageChange: Promise<number>;
  }
}

/** Makes every document record how long each interaction takes until its next paint. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.interactions = new Map();
    const note = ({ interactionId, duration }: PerformanceEventTiming & { interactionId?: number }) => {
      if (!interactionId) return;
      window.interactions.set(interactionId, Math.max(duration, window.interactions.get(interactionId) ?? 0));
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as PerformanceEventTiming);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
}

/** Returns the slowest interaction of an action in milliseconds. Less than one frame (16 ms) counts as 16. */
export async function slowestOf(page: Page, action: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => window.interactions.clear());
  await action();
  // the browser reports an event some frames after its paint
  await page.waitForTimeout(400);
  return page.evaluate(() => Math.max(16, ...window.interactions.values()));
}

/** Returns the milliseconds from clicking a link until the next page shows its heading and no skeleton. */
export async function timeToNextPage(page: Page, press: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const before = location.href;
    window.pageChange = new Promise((resolve) => {
      addEventListener('click', ({ timeStamp }) => checkFrame(timeStamp), { capture: true, once: true });
      const checkFrame = (clickedAt: number) =>
        requestAnimationFrame(() => {
          const isThere =
            location.href !== before &&
            document.querySelector('main h1') &&
            !document.querySelector('main .skeleton');
          if (!isThere) return checkFrame(clickedAt);
          // after this frame's paint
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - clickedAt);
          port2.postMessage(undefined);
        });
    });
  });
  await press();
  return page.evaluate(() => window.pageChange);
}
