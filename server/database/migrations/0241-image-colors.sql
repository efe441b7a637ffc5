-- The color that an image shows, as the variants name it. Null: it shows the product in every color.
alter table product_images add column color text check (color = btrim(color) and length(color) between 1 and 255);
