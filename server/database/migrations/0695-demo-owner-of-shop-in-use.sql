-- A shop with an owner of its own and with settings of the admin, which are those of payments and emails, is in use: nobody signs in
-- there as the demo owner, also if the demo catalog was never removed.
create function is_shop_in_use() returns boolean stable language sql as $$
  select exists (select from stored_settings)
    and exists (select from staff where role = 'owner' and status = 'active' and not is_demo)
$$;

create function remove_demo_owner_of_shop_in_use() returns trigger language plpgsql as $$
begin
  -- a sign-in as demo owner locks the mark too: its session is either seen here, or not begun
  perform from shop_settings where key = 'demo-shop' for update;
  if is_shop_in_use() then
    update staff set status = 'removed', removed_at = now() where is_demo and status = 'active';
    delete from staff_sessions using staff where staff.id = staff_id and is_demo;
  end if;
  return null;
end $$;
create trigger stored_settings_remove_demo_owner after insert on stored_settings
  for each statement execute function remove_demo_owner_of_shop_in_use();
create trigger staff_remove_demo_owner after insert or update of role, status on staff
  for each row when (new.role = 'owner' and new.status = 'active' and not new.is_demo) execute function remove_demo_owner_of_shop_in_use();

update staff set status = 'removed', removed_at = now() where is_demo and status = 'active' and is_shop_in_use();
delete from staff_sessions using staff where staff.id = staff_id and is_demo and is_shop_in_use();
