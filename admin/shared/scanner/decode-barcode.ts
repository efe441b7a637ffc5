import BinaryBitmap from '@zxing/library/esnext/core/BinaryBitmap.js';
import type BitArray from '@zxing/library/esnext/core/common/BitArray.js';
import HybridBinarizer from '@zxing/library/esnext/core/common/HybridBinarizer.js';
import Code39Reader from '@zxing/library/esnext/core/oned/Code39Reader.js';
import Code128Reader from '@zxing/library/esnext/core/oned/Code128Reader.js';
import EAN13Reader from '@zxing/library/esnext/core/oned/EAN13Reader.js';
import ITFReader from '@zxing/library/esnext/core/oned/ITFReader.js';
import RGBLuminanceSource from '@zxing/library/esnext/core/RGBLuminanceSource.js';

/** Slips and most carriers, products, older labels, cartons: the most frequent first. */
const READERS = [new Code128Reader(), new EAN13Reader(), new Code39Reader(), new ITFReader()];
const HINTS = new Map<number, unknown>();

/** Decides row by row what is black by the neighbourhood of each pixel: for shadows and coloured surroundings. */
class LocalBinarizer extends HybridBinarizer {
  override getBlackRow(y: number, row: BitArray | null): BitArray {
    return this.getBlackMatrix().getRow(y, row);
  }
}
// first by the whole row, which also suits bars that fill the image
const BINARIZERS = [HybridBinarizer, LocalBinarizer];

/** Pixels in rows from the top left corner, four bytes each, as a canvas has them. */
export interface Frame {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/**
 * The text of a barcode in an image of the camera: Code 128, EAN-13 (also UPC-A, with a zero before it), Code 39 or ITF,
 * also upside down or upright. It has to cross the middle of the image. Undefined if there is none.
 */
export function decodeBarcode(frame: Frame): string | undefined {
  const luminances = luminancesOf(frame);
  return (
    decode(luminances, frame.width, frame.height) ??
    decode(turned(luminances, frame), frame.height, frame.width)
  );
}

function decode(luminances: Uint8ClampedArray, width: number, height: number): string | undefined {
  const source = new RGBLuminanceSource(luminances, width, height);
  for (const Binarizer of BINARIZERS) {
    const image = new BinaryBitmap(new Binarizer(source));
    for (const reader of READERS) {
      try {
        return reader.decode(image, HINTS).getText();
      } catch {
        // no barcode of this kind
      }
    }
  }
  return undefined;
}

function luminancesOf({ data, width, height }: Frame): Uint8ClampedArray {
  const luminances = new Uint8ClampedArray(width * height);
  for (let i = 0; i < luminances.length; i += 1) {
    const [red = 0, green = 0, blue = 0] = [data[4 * i], data[4 * i + 1], data[4 * i + 2]];
    luminances[i] = (red + 2 * green + blue) / 4;
  }
  return luminances;
}

/** Rows become columns: for a barcode whose bars are horizontal. */
function turned(luminances: Uint8ClampedArray, { width, height }: Frame): Uint8ClampedArray {
  const columns = new Uint8ClampedArray(luminances.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) columns[x * height + y] = luminances[y * width + x] ?? 0;
  return columns;
}
