// A thread that reads pages beside what the benchmark does itself: see `measureLoadApart`.
import { parentPort, workerData } from 'node:worker_threads';
import { type LoadOptions, measureLoad } from '../measure-load.ts';

const { url, options } = workerData as { url: string; options: LoadOptions };
parentPort?.postMessage(await measureLoad(url, options));
