-- Vouchers of orders that were paid by hand.
ALTER TABLE order_info ADD COLUMN file_list jsonb NOT NULL DEFAULT '[]';
