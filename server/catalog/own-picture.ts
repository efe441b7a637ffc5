const OWN = /^\/media\/own\/([0-9a-f]{64})\//;

/** What a merchant's own file is called in the catalogue: by what is in it, with its name for whoever reads an export. */
export function ownAddress(originalHash: string, fileName: string): string {
  const name = encodeURIComponent(fileName).replaceAll("'", '%27');
  return `/media/own/${originalHash}/${name}`;
}

/** The hash of the original that such an address stands for; undefined for every other address. */
export function ownHash(address: string): string | undefined {
  return OWN.exec(address)?.[1];
}
