-- Carriers that staff choose from, and the page on which each shows a shipment. {awb} becomes the tracking number.
create table carriers (
  name text primary key check (name = btrim(name) and length(name) between 1 and 100),
  tracking_url_template text check (tracking_url_template like 'https://%'),
  position smallint not null
);
create unique index carriers_by_name on carriers (lower(name));
insert into carriers (name, tracking_url_template, position) values
  -- no link to a single shipment: the page asks for a captcha
  ('India Post', 'https://www.indiapost.gov.in/', 1),
  ('Delhivery', 'https://www.delhivery.com/track-v2/package/{awb}', 2),
  ('Blue Dart', 'https://www.bluedart.com/web/guest/trackdartresultthirdparty?trackFor=0&trackNo={awb}', 3),
  ('DTDC', 'https://www.dtdc.in/tracking/tracking_results.asp?Ttype=awb_no&strCnno={awb}', 4),
  ('Xpressbees', 'https://www.xpressbees.com/track?isWeb=1&track_id={awb}', 5),
  ('Ekart', 'https://ekartlogistics.com/shipment/track/{awb}', 6),
  ('Shadowfax', 'https://tracker.shadowfax.in/#/tracking/{awb}', 7),
  ('Amazon', 'https://track.amazon.in/tracking/{awb}', 8);
