// The types of the package describe CommonJS; its files are modules. Only what `decode-barcode.ts` uses.

declare module '@zxing/library/esnext/core/RGBLuminanceSource.js' {
  export default class RGBLuminanceSource {
    constructor(luminances: Uint8ClampedArray, width: number, height: number);
  }
}
declare module '@zxing/library/esnext/core/common/HybridBinarizer.js' {
  import type BitArray from '@zxing/library/esnext/core/common/BitArray.js';
  import type RGBLuminanceSource from '@zxing/library/esnext/core/RGBLuminanceSource.js';
  export default class HybridBinarizer {
    constructor(source: RGBLuminanceSource);
    getBlackRow(y: number, row: BitArray | null): BitArray;
    getBlackMatrix(): { getRow(y: number, row: BitArray | null): BitArray };
  }
}
declare module '@zxing/library/esnext/core/BinaryBitmap.js' {
  import type HybridBinarizer from '@zxing/library/esnext/core/common/HybridBinarizer.js';
  export default class BinaryBitmap {
    constructor(binarizer: HybridBinarizer);
  }
}
declare module '@zxing/library/esnext/core/common/BitArray.js' {
  /** The pixels of a row; true is black. */
  export default class BitArray {
    getSize(): number;
  }
}
declare module '@zxing/library/esnext/core/oned/Code128Reader.js' {
  import type BinaryBitmap from '@zxing/library/esnext/core/BinaryBitmap.js';
  export default class Code128Reader {
    /** Throws if the image contains no such barcode. */
    decode(image: BinaryBitmap, hints: ReadonlyMap<number, unknown>): { getText(): string };
  }
}
declare module '@zxing/library/esnext/core/oned/Code39Reader.js' {
  export { default } from '@zxing/library/esnext/core/oned/Code128Reader.js';
}
declare module '@zxing/library/esnext/core/oned/EAN13Reader.js' {
  export { default } from '@zxing/library/esnext/core/oned/Code128Reader.js';
}
declare module '@zxing/library/esnext/core/oned/ITFReader.js' {
  export { default } from '@zxing/library/esnext/core/oned/Code128Reader.js';
}
