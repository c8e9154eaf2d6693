-- Sales campaign pages: /sale/{type}.
CREATE TABLE sale_page (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  page_type text NOT NULL,
  page_title text NOT NULL,
  banner_img text NOT NULL DEFAULT '',
  banner_text text NOT NULL DEFAULT '',
  rule_text text NOT NULL DEFAULT '',
  -- Products in their order: ["1:123", …].
  product_list jsonb NOT NULL DEFAULT '[]',
  show_coupons smallint NOT NULL DEFAULT 0,
  begin_time timestamptz,
  end_time timestamptz,
  status_id smallint NOT NULL DEFAULT 1,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, page_type),
  CHECK (end_time IS NULL OR begin_time IS NULL OR begin_time < end_time)
);
