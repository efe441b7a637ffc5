-- An order that waits for the erasure of its customer to end must not store the data anew. Fires after the foreign key has
-- waited for the lock of the customer; PostgreSQL fires triggers in the order of their names. 'HT001' as in place_orders.
create function reject_order_of_erased_customer() returns trigger language plpgsql as $$
begin
  if exists (select from customers c where c.id = new.customer_id and c.erased_at is not null) then
    raise exception 'the customer was erased' using errcode = 'HT001';
  end if;
  return null;
end $$;
create trigger orders_reject_erased after insert on orders for each row
  when (new.customer_id is not null) execute function reject_order_of_erased_customer();
