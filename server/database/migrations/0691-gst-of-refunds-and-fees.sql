-- Fees that were stored without a GST rate get the one of their invoice, which the reports did not know. Triggers record
-- the days of their orders.
update order_lines fee set gst_rate_basis_points = (line.value -> 'tax' ->> 'rateBasisPoints')::integer
from invoices i cross join lateral jsonb_array_elements(i.document -> 'lines') with ordinality as line(value, position)
where fee.product_id is null and fee.gst_rate_basis_points is null and i.order_id = fee.order_id
  and coalesce((line.value ->> 'lineNo')::integer, line.position) = fee.line_no and line.value ? 'tax';

-- The summaries of days with refunds are made again: refunds that name no item reduce the GST, and what was refunded of
-- an item before it was cancelled counts once.
insert into sales_changes (day)
select distinct summarized.day from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
join sales_summary_days summarized on summarized.day = (o.created_at at time zone 'Asia/Kolkata')::date
where r.cancellation_id is null and r.state <> 'failed';
