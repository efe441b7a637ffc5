import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';

interface EditorInfo {
  /** Every image of the product; `problem`: why its last processing failed for good. */
  images: { url: string; publicUrl: string | null; problem: string | null }[];
  formerHandles: string[];
}

/** What the editor shows besides the fields of a product. */
export async function selectEditorInfo(db: Database | Transaction, id: string): Promise<EditorInfo> {
  const { rows } = await sql<EditorInfo>`
    select array(select old_id from product_redirects where product_id = p.id order by old_id) as "formerHandles",
      coalesce((select jsonb_agg(jsonb_build_object('url', i.url, 'publicUrl', known.public_url,
          'problem', case when queued.next_attempt_at is null then queued.last_error end) order by i.position)
        from product_images i left join images known on known.url = i.url
        left join image_queue queued on queued.url = i.url where i.product_id = p.id), '[]') as images
    from products p where p.id = ${id}`.execute(db);
  if (!rows[0]) throw new Error(`product ${id} is gone`);
  return rows[0];
}
