-- The rows of an order with several shipments are found by the tracking numbers of the other shipments.
create index statement_rows_by_tracking_number on statement_rows (upper(remittance->>'trackingNumber'))
  where recorded_at is null and remittance is not null;
