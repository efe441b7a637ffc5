// Generates storefront/public/pin-codes/ and storefront/delivery/pin-regions.ts from a list of Indian PIN
// codes, a CSV with the columns pincode, district, state and other_districts ("DISTRICT/STATE|…"), one row
// per PIN, gzipped or not:
//   node tools/make-pin-codes.ts pincodes.csv.gz
// Source: the All India Pincode Directory of the Department of Posts on data.gov.in (Government Open Data
// License – India), as cleaned by github.com/devzoy/indian-pincode (MIT).
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { INDIAN_STATES } from '#storefront/checkout/indian-states.ts';

interface Row {
  pincode: string;
  district: string;
  state: string;
  other_districts: string;
}

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDER = path.join(ROOT, 'storefront/public/pin-codes');
const REGIONS_FILE = path.join(ROOT, 'storefront/delivery/pin-regions.ts');

/** City names that shoppers use, where the district has another name. */
const CITIES: Readonly<Record<string, string>> = {
  'bengaluru urban': 'Bengaluru',
  'bengaluru rural': 'Bengaluru',
  'mumbai suburban': 'Mumbai',
};

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('usage: node tools/make-pin-codes.ts pincodes.csv.gz');
  process.exit(1);
}
const bytes = await readFile(file);
const rows = parse<Row>(file.endsWith('.gz') ? gunzipSync(bytes) : bytes, { columns: true });
const regions = Map.groupBy(rows, ({ pincode }) => pincode.slice(0, 2));
await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
for (const [region, known] of regions) {
  await writeFile(path.join(FOLDER, `${region}.txt`), regionText(known));
}
await writeFile(REGIONS_FILE, regionsModule([...regions.keys()].sort()));
console.log(`${rows.length} PIN codes in ${regions.size} files`);

/** One line per `State|City|ends`. Other states of PINs on a border follow as `State||ends`. */
function regionText(rows: Row[]): string {
  const lines = new Map<string, string[]>();
  const add = (line: string, { pincode }: Row) =>
    lines.set(line, [...(lines.get(line) ?? []), pincode.slice(2)]);
  for (const row of rows) add(`${stateName(row.state)}|${cityName(row.district, row.state)}`, row);
  for (const row of rows) {
    const others = row.other_districts.split('|').map((other) => other.split('/')[1] ?? '');
    for (const other of new Set(others)) if (other && other !== row.state) add(`${stateName(other)}|`, row);
  }
  return [...lines].map(([line, ends]) => `${line}|${ranges(ends.sort())}\n`).join('');
}

function stateName(name: string): string {
  const plain = name.toLowerCase().replace(/^the /, '');
  return INDIAN_STATES.find((state) => state.toLowerCase() === plain) ?? fail(name);
}

function fail(name: string): string {
  if (name === '' || name === 'NA') return '';
  throw new Error(`${name} is no state of storefront/checkout/indian-states.ts`);
}

function cityName(district: string, state: string): string {
  if (state === 'DELHI') return district === 'NEW DELHI' ? 'New Delhi' : 'Delhi';
  const plain = district.toLowerCase();
  return (
    CITIES[plain] ??
    plain.replace(/(^|[\s(.-])(\p{L})/gu, (_, before, initial) => before + initial.toUpperCase())
  );
}

/** Joins runs of the last four digits: `0001-0004 0007`. */
function ranges(ends: string[]): string {
  const runs: [string, string][] = [];
  for (const end of ends) {
    const last = runs.at(-1);
    if (last && Number(end) === Number(last[1]) + 1) last[1] = end;
    else runs.push([end, end]);
  }
  return runs.map(([from, to]) => (from === to ? from : `${from}-${to}`)).join(' ');
}

function regionsModule(names: string[]): string {
  return `/** First two digits of every PIN code there is. Made by tools/make-pin-codes.ts. */
export const PIN_REGIONS: ReadonlySet<string> = new Set(
  '${names.join(' ')}'.split(
    ' ',
  ),
);
`;
}
