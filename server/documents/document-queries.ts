import { sql } from 'kysely';
import { WEIGHT_COLUMN } from '#server/catalog/csv/product/columns.ts';
import type { Database } from '#server/database/database.ts';

/** An order with what slips and labels need. Cancelled units are left out. */
export interface PrintedOrderRow {
  id: string;
  status: number;
  createdAt: Date;
  fullName: string;
  address: string;
  city: string;
  state: string;
  postalCode: string;
  phone: string;
  lines: {
    lineNo: number;
    variantId: number;
    title: string;
    size: string;
    color: string;
    quantity: number;
    pricePaise: number;
    sku: string | null;
    imageUrl: string | null;
    storageLocation: string | null;
    category: string | null;
    /** Of one unit, in grams, as entered or imported. Null if the variant has none or was deleted. */
    weight: string | null;
  }[];
  shipments: {
    id: number;
    number: number;
    carrier: string | null;
    trackingNumber: string | null;
    codPaise: number;
    /** The weight of the packed shipment, if it was weighed. */
    weightGrams: number | null;
    isShipped: boolean;
    lines: { lineNo: number; quantity: number }[];
  }[];
  invoiceNumber: string | null;
  invoiceIssuedAt: Date | null;
}

/** The orders with these numbers, and those of these shipments, in no particular order. Unknown ones are skipped. */
export async function selectPrintedOrders(
  db: Database,
  { orderIds, shipmentIds }: { orderIds: readonly string[]; shipmentIds: readonly number[] },
): Promise<PrintedOrderRow[]> {
  const { rows } = await sql<PrintedOrderRow>`
    select o.id, o.status, o.created_at as "createdAt", o.ship_full_name as "fullName", o.ship_address as address,
      o.ship_city as city, o.ship_state as state, o.ship_postal_code as "postalCode", o.ship_phone as phone,
      i.number as "invoiceNumber", i.issued_at as "invoiceIssuedAt",
      (select coalesce(json_agg(json_build_object('lineNo', l.line_no, 'variantId', l.variant_id, 'title', l.title,
          'size', l.size, 'color', l.color, 'quantity', l.quantity - l.cancelled_quantity, 'pricePaise', l.price_paise, 'sku', v.sku, 'imageUrl', l.image_url,
          'storageLocation', v.storage_location, 'category', p.category,
          'weight', v.extra_columns->>${WEIGHT_COLUMN}::text) order by l.line_no), '[]')
        from order_lines l
        left join variants v on v.id = l.variant_id
        left join products p on p.id = l.product_id
        where l.order_id = o.id and l.product_id is not null) as lines,
      (select coalesce(json_agg(json_build_object('id', s.id, 'number', s.number, 'carrier', s.carrier,
          'trackingNumber', s.tracking_number, 'codPaise', s.cod_paise, 'weightGrams', s.weight_grams,
          'isShipped', s.shipped_at is not null, 'lines', (
            select coalesce(json_agg(json_build_object('lineNo', sl.line_no, 'quantity', sl.quantity)
              order by sl.line_no), '[]')
            from shipment_lines sl where sl.shipment_id = s.id)) order by s.number), '[]')
        from shipments s where s.order_id = o.id) as shipments
    from orders o
    left join invoices i on i.order_id = o.id
    where o.id = any(${orderIds}::text[])
      or o.id in (select order_id from shipments where id = any(${shipmentIds}::bigint[]))`.execute(db);
  return rows;
}
