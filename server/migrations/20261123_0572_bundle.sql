-- Several products sold as one at an own price.
CREATE TABLE sale_bundle (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  bundle_name text NOT NULL,
  bundle_text text NOT NULL DEFAULT '',
  -- Products in their order: ["1:123", …].
  product_list jsonb NOT NULL,
  price integer NOT NULL CHECK (price > 0),
  begin_time timestamptz,
  end_time timestamptz,
  status_id smallint NOT NULL DEFAULT 1,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  CHECK (end_time IS NULL OR begin_time IS NULL OR begin_time < end_time)
);
-- Bundles shown on a campaign page, in their order.
ALTER TABLE sale_page ADD COLUMN bundle_list jsonb NOT NULL DEFAULT '[]';
ALTER TABLE order_info ADD COLUMN bundle_id bigint;
