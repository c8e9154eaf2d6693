-- Items whose free seats are low and whose managers were reminded; the row goes when stock rises again.
CREATE TABLE org_seat_low (
  site_id bigint NOT NULL REFERENCES site (site_id),
  org_id bigint NOT NULL,
  product_type smallint NOT NULL,
  product_id bigint NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, org_id, product_type, product_id),
  FOREIGN KEY (site_id, org_id) REFERENCES organization (site_id, id)
);
