import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';

/** What a generated product is made from. */
export interface ProductName {
  title: string;
  category: string;
  parentCategory: string;
  gender: string | null;
  color: string;
  kind: 'clothing' | 'shoes' | 'packed';
  description: string;
}

const FASHION_FILE = 'fashion-products/styles.csv.gz';
const GROCERY_FILE = 'grocery-bigbasket/products.csv.gz';

const MATERIALS =
  'Cotton,Silk,Linen,Khadi,Wool,Chanderi,Tussar,Jute,Mulmul,Organza,Brass,Copper,Clay,Bamboo,Teak,Neem,Sandalwood,Leather,Cane,Stone';
const STYLES =
  'Block-Printed,Handwoven,Embroidered,Dyed,Ajrakh,Ikat,Kalamkari,Bandhani,Chikankari,Phulkari,Kantha,Madhubani,Warli,Zardozi,Plain,Striped,Checked,Quilted,Pleated,Carved';
const COLORS = 'Red,Blue,Green,Black,White,Yellow,Pink,Brown,Grey,Orange,Purple,Beige';
const CLOTHES = 'Kurta,Saree,Dupatta,Shirt,Stole,Jacket,Skirt,Trousers,Top,Dress';
const THINGS = 'Cushion Cover,Bedsheet,Table Runner,Bag,Wallet,Bowl,Lamp,Vase,Tray,Basket';

/** The names of the products in a folder with the files of a fashion shop and a grocery. */
export async function readProductNames(folder: string): Promise<ProductName[]> {
  const names: ProductName[] = [];
  for await (const row of readRows(path.join(folder, FASHION_FILE))) names.push(fashionName(row));
  for await (const row of readRows(path.join(folder, GROCERY_FILE))) names.push(groceryName(row));
  return names.filter(({ title }) => title !== '');
}

/** Names of materials, styles and things, for a machine without these files. */
export function madeUpProductNames(): ProductName[] {
  const [materials, styles, colors] = [MATERIALS.split(','), STYLES.split(','), COLORS.split(',')];
  const nameThings = (things: string, kind: 'clothing' | 'packed') =>
    things.split(',').flatMap((thing, n) =>
      styles.flatMap((style, s) =>
        materials.map((material, m): ProductName => {
          const gender = kind === 'clothing' ? (n % 2 === 0 && 'Women') || 'Men' : null;
          return {
            title: `${style} ${material} ${thing}`,
            category: gender ?? 'Home',
            parentCategory: thing,
            gender,
            color: colors[(n + s + m) % colors.length] ?? '',
            kind,
            description: `${thing} of ${material}, ${style}. Made by hand in a small workshop.`,
          };
        }),
      ),
    );
  return [...nameThings(CLOTHES, 'clothing'), ...nameThings(THINGS, 'packed')];
}

type Row = Record<string, string>;

function readRows(file: string): AsyncIterable<Row> {
  return createReadStream(file)
    .pipe(createGunzip())
    .pipe(parse({ columns: true, relax_quotes: true, relax_column_count: true }));
}

function fashionName(row: Row): ProductName {
  const isShoe = row.masterCategory === 'Footwear';
  return {
    title: row.productDisplayName ?? '',
    category: row.masterCategory ?? '',
    parentCategory: row.articleType ?? '',
    gender: row.gender ?? null,
    color: row.baseColour ?? '',
    kind: isShoe ? 'shoes' : row.masterCategory === 'Apparel' ? 'clothing' : 'packed',
    description: `${row.productDisplayName}. ${row.season} ${row.usage}.`,
  };
}

function groceryName(row: Row): ProductName {
  const brand = row.brand && !row.product?.startsWith(row.brand) ? `${row.brand} ` : '';
  return {
    title: `${brand}${row.product ?? ''}`,
    category: row.category ?? '',
    parentCategory: row.sub_category ?? '',
    gender: null,
    color: '',
    kind: 'packed',
    description: (row.description ?? '').slice(0, 160),
  };
}
