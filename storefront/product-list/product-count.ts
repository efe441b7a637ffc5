interface Count {
  total: number;
  /** True: more products match than `total`. */
  isTotalCapped?: boolean | undefined;
}

/** The number of products of a list as text: "12 products", or "More than 300 products". */
export const productCount = ({ total, isTotalCapped }: Count): string =>
  `${isTotalCapped ? 'More than ' : ''}${total} ${total === 1 ? 'product' : 'products'}`;
