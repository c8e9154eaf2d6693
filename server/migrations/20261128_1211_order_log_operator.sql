-- What an operator has given away on a day (docs/decisions/0145).
CREATE INDEX order_log_operator ON order_log (site_id, operator_id, gmt_create) WHERE operator_id IS NOT NULL;
