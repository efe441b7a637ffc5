import { loadModule } from '#admin/kit/load-module.ts';

/** Part of the Barcode Detection API, which TypeScript does not know. Chrome on Android has it. */
interface Detector {
  detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

const FORMATS = ['code_128', 'code_39', 'ean_13', 'itf', 'qr_code'];
/** Enough for a barcode across the whole image, and read in time on a slow phone. */
const MAX_WIDTH = 800;

/** Reads the barcode that the camera shows at this moment. */
export type ReadBarcode = (video: HTMLVideoElement) => Promise<string | undefined>;

/** The reader of the browser; where it has none, such as on iPhones, one that is loaded now. */
export async function loadBarcodeReader(): Promise<ReadBarcode> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  // some browsers have the class without any format
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (BarcodeDetector && formats.includes('code_128')) {
    const detector = new BarcodeDetector({ formats: FORMATS.filter((each) => formats.includes(each)) });
    return async (video) => (await detector.detect(video))[0]?.rawValue;
  }
  const { decodeBarcode } = await loadModule(() => import('./decode-barcode.ts'));
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  let last: string | undefined;
  return async (video) => {
    if (!context || video.videoWidth === 0) return undefined;
    const scale = Math.min(1, MAX_WIDTH / video.videoWidth);
    const width = Math.round(video.videoWidth * scale);
    const height = Math.round(video.videoHeight * scale);
    Object.assign(context.canvas, { width, height });
    context.drawImage(video, 0, 0, width, height);
    const text = decodeBarcode(context.getImageData(0, 0, width, height));
    // two equal readings: some kinds of barcodes have no check digit
    const isConfirmed = text !== undefined && text === last;
    last = text ?? last;
    return isConfirmed ? text : undefined;
  };
}
