import type { PrintedFile } from '../print-data.ts';

/** What the thread that draws documents sends: files in order, then the end or an error. */
export type RenderMessage = { file: PrintedFile } | { isDone: true } | { error: string };
