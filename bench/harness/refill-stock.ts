import type pg from 'pg';

/** Variants with fewer units than `least`, or more than `most`, get a number in between: all, or those of these products. */
export async function refillStock(
  pool: pg.Pool,
  { least, most }: { least: number; most: number },
  productIds?: readonly string[],
): Promise<void> {
  // in the order in which orders lock them: neither can wait for the other
  await pool.query(
    `with short as (
       select id from variants
       where ($3::text[] is null or product_id = any($3)) and (stock < $1 or stock > $2) order by id for update
     )
     update variants set stock = $1 + floor(random() * ($2 - $1 + 1)) from short where short.id = variants.id`,
    [least, most, productIds ?? null],
  );
}
