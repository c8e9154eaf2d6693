-- Parts of a campaign page stand in the operator's order, a kind more than once. What the fixed parts held moves into blocks; their columns stay for the time of a
-- rolling restart and are not read any more.
ALTER TABLE sale_page ADD COLUMN block_list jsonb NOT NULL DEFAULT '[]';
UPDATE sale_page SET block_list =
  jsonb_build_array(jsonb_build_object('blockType', 'banner', 'blockTitle', page_title, 'bannerText', banner_text, 'bannerImg', banner_img))
  || CASE WHEN end_time IS NULL THEN '[]' ELSE jsonb_build_array(jsonb_build_object('blockType', 'countdown', 'blockTitle', '', 'until', NULL)) END
  || CASE WHEN bundle_list = '[]' THEN '[]' ELSE jsonb_build_array(jsonb_build_object('blockType', 'bundles', 'blockTitle', '超值套餐', 'bundleIds', bundle_list)) END
  || CASE WHEN product_list = '[]' THEN '[]' ELSE jsonb_build_array(jsonb_build_object('blockType', 'products', 'blockTitle', '', 'productKeys', product_list)) END
  || CASE WHEN show_coupons = 0 THEN '[]' ELSE jsonb_build_array(jsonb_build_object('blockType', 'coupons', 'blockTitle', '领取优惠券', 'batchIds', '[]'::jsonb)) END
  || CASE WHEN rule_text = '' THEN '[]' ELSE jsonb_build_array(jsonb_build_object('blockType', 'text', 'blockTitle', '活动规则', 'content', rule_text)) END;
