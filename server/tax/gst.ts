/** The tax included in a gross amount, in paise. Taxable value and taxes add up to the gross amount. */
export interface TaxSplit {
  taxablePaise: number;
  cgstPaise: number;
  /** SGST, or UTGST if the place of supply is a Union Territory without legislature. */
  sgstPaise: number;
  igstPaise: number;
}

/**
 * Splits a price that includes tax into taxable value and tax. Within one State the tax is two equal halves,
 * CGST and SGST; between States it is IGST. `rateBasisPoints`: 500 is 5 %.
 */
export function splitTax(grossPaise: number, rateBasisPoints: number, isInterState: boolean): TaxSplit {
  const inclusive = 10_000 + rateBasisPoints;
  if (isInterState) {
    const igstPaise = divideRounded(grossPaise * rateBasisPoints, inclusive);
    return { taxablePaise: grossPaise - igstPaise, cgstPaise: 0, sgstPaise: 0, igstPaise };
  }
  const half = divideRounded(grossPaise * rateBasisPoints, 2 * inclusive);
  return { taxablePaise: grossPaise - 2 * half, cgstPaise: half, sgstPaise: half, igstPaise: 0 };
}

/** The total tax of a split, in paise. */
export function taxOf({ cgstPaise, sgstPaise, igstPaise }: TaxSplit): number {
  return cgstPaise + sgstPaise + igstPaise;
}

/** a / b to the nearest whole number, halves up; exact for whole numbers below 2^52. */
function divideRounded(a: number, b: number): number {
  const doubled = 2 * a + b;
  return (doubled - (doubled % (2 * b))) / (2 * b);
}
