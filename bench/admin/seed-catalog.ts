import { sql } from 'kysely';
import type { Transaction } from '#server/database/database.ts';

export const PRODUCTS = 10_000;
export const VARIANTS_PER_PRODUCT = 3;

const MATERIALS =
  'Cotton,Silk,Linen,Khadi,Wool,Chanderi,Tussar,Jute,Mulmul,Organza,Brass,Copper,Clay,Bamboo,Teak,Neem,Sandalwood,Leather,Cane,Stone';
const STYLES =
  'Block-Printed,Handwoven,Embroidered,Dyed,Ajrakh,Ikat,Kalamkari,Bandhani,Chikankari,Phulkari,Kantha,Madhubani,Warli,Zardozi,Plain,Striped,Checked,Quilted,Pleated,Carved,Painted,Glazed,Woven,Bagru,Pattachitra';
const THINGS =
  'Kurta,Saree,Dupatta,Shirt,Stole,Cushion Cover,Bedsheet,Table Runner,Bag,Wallet,Bowl,Lamp,Vase,Tray,Basket,Box,Mug,Plate,Notebook,Curtain';

/** Adds 10,000 visible products with three sizes each, with stock and storage locations. */
export async function seedCatalog(trx: Transaction): Promise<void> {
  await sql`
    insert into products (id, title, description, vendor, category, parent_category, gender, tags, regular_price_paise,
      discounted_price_paise, attributes, facts, created_at)
    select 'bench-' || i, concat_ws(' ', s.names[1 + i / 20 % 25], m.names[1 + i % 20], t.names[1 + i / 500 % 20]),
      '<p>Made by hand in a small workshop. Wash it in cold water and dry it in the shade.</p>', 'Workshop ' || i % 60,
      t.names[1 + i / 500 % 20], case when i / 500 % 20 < 5 then 'Clothing' else 'Home' end,
      case when i / 500 % 20 < 5 then 'Women' end, array[lower(m.names[1 + i % 20])], 19900 + i % 90 * 5000,
      case when i % 4 = 0 then 14900 + i % 90 * 5000 end,
      '[{"key": "size", "values": ["S", "M", "L"]}]'::jsonb,
      case when i % 1000 = 0 then '{"HSN": "620449"}' else '{"HSN": "620449", "GST rate": "5"}' end::jsonb,
      now() - make_interval(hours => 2 * i)
    from generate_series(0, ${PRODUCTS - 1}::int) i,
      (select string_to_array(${MATERIALS}, ',') as names) m, (select string_to_array(${STYLES}, ',') as names) s,
      (select string_to_array(${THINGS}, ',') as names) t`.execute(trx);
  await sql`
    insert into product_images (product_id, position, url, alt)
    select 'bench-' || i, n, 'https://images.example/' || i || '-' || n || '.jpg', 'A photo of the product'
    from generate_series(0, ${PRODUCTS - 1}::int) i, generate_series(0, 1) n`.execute(trx);
  await sql`
    insert into variants (product_id, position, sku, size, options, regular_price_paise, discounted_price_paise, stock,
      storage_location)
    select p.id, n, upper(replace(p.id, 'bench-', 'BX')) || '-' || size.name, size.name,
      jsonb_build_array(jsonb_build_object('name', 'Size', 'value', size.name)), p.regular_price_paise,
      p.discounted_price_paise, 0, 'R' || p.position % 40 || '-' || n
    from products p, (values (0, 'S'), (1, 'M'), (2, 'L')) size(n, name)
    where p.id like 'bench-%' order by p.position, n`.execute(trx);
}
