import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Drives a page and counts what a person does besides typing: clicks, and keys that are no text. With `keyboard`, the
 * pointer may not be used.
 */
export class Driver {
  readonly page: Page;
  readonly #isKeyboardOnly: boolean;
  #steps: string[] = [];

  constructor(page: Page, { isKeyboardOnly = false }: { isKeyboardOnly?: boolean } = {}) {
    this.page = page;
    this.#isKeyboardOnly = isKeyboardOnly;
  }

  /** Counts from here on: the user is where the job naturally begins. */
  begin(): void {
    this.#steps = [];
  }

  get steps(): readonly string[] {
    return this.#steps;
  }

  async click(target: Locator): Promise<void> {
    if (this.#isKeyboardOnly) throw new Error('This job is done with the keyboard alone');
    await target.click();
    this.#steps.push(`click ${target}`);
  }

  /** Presses one key, or one combination such as `Control+s`. */
  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    this.#steps.push(`press ${key}`);
  }

  /** Presses keys of a sequence such as G P without a pause: on a slow machine one between two calls could end the sequence. */
  async pressSequence(...keys: string[]): Promise<void> {
    await Promise.all(keys.map((key) => this.press(key)));
  }

  /** Types text into the focused field; what is typed does not count. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.insertText(text);
  }

  /** Presses Tab until `target` has the focus; each press counts. */
  async tabTo(target: Locator, maxPresses = 60): Promise<void> {
    for (let presses = 0; presses < maxPresses; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.press('Tab');
    }
    throw new Error(`${target} cannot be reached with ${maxPresses} presses of Tab`);
  }

  /** Expects at most so many clicks and key presses since `begin`. */
  expectAtMost(count: number): void {
    expect(this.#steps.length, `steps of the job:\n${this.#steps.join('\n')}`).toBeLessThanOrEqual(count);
  }

  /** The network of the browser is down until `restoreNetwork`. */
  async interruptNetwork(): Promise<void> {
    await this.page.context().setOffline(true);
  }

  async restoreNetwork(): Promise<void> {
    await this.page.context().setOffline(false);
  }
}
