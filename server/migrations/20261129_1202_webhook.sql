-- Addresses that events of the site are sent to, signed by the Standard Webhooks specification.
CREATE TABLE webhook_endpoint (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  endpoint_name text NOT NULL,
  url text NOT NULL,
  event_names text[] NOT NULL,
  secret_sealed bytea NOT NULL,
  status_id smallint NOT NULL DEFAULT 1 CHECK (status_id IN (0, 1)),
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id)
);
CREATE TABLE webhook_event (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  event_name text NOT NULL,
  payload jsonb NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id)
);
-- One event to one address. delivery_state: 1 waiting, 2 delivered, 3 given up. subject: deliveries about it keep their order.
CREATE TABLE webhook_delivery (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  endpoint_id bigint NOT NULL,
  event_id bigint NOT NULL,
  subject text NOT NULL,
  delivery_state smallint NOT NULL DEFAULT 1 CHECK (delivery_state BETWEEN 1 AND 3),
  tries smallint NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  http_status smallint NOT NULL DEFAULT 0,
  duration_ms integer NOT NULL DEFAULT 0,
  answer text NOT NULL DEFAULT '',
  sent_at timestamptz,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, endpoint_id) REFERENCES webhook_endpoint (site_id, id) ON DELETE CASCADE,
  FOREIGN KEY (site_id, event_id) REFERENCES webhook_event (site_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_delivery_due ON webhook_delivery (site_id, endpoint_id, due_at) WHERE delivery_state = 1;
CREATE INDEX webhook_delivery_subject ON webhook_delivery (site_id, endpoint_id, subject, id) WHERE delivery_state = 1;
CREATE INDEX webhook_delivery_event ON webhook_delivery (site_id, event_id);
