-- The color that a shop shows beside the name of each color of a product, as [{ color, swatch }]; swatch is like #b3202c.
alter table products add column swatches jsonb not null default '[]';
