-- The roles of money on sites that were opened before; new ones get them from the user domain (moneyRoles in contract/src/permissions.ts).
INSERT INTO admin_role (site_id, role_name, remark, permissions)
SELECT site.site_id, role.name, role.remark, string_to_array(role.permissions, ' ')
FROM site, (VALUES
  ('财务', '订单与退款、支付流水、提现打款、对账、发票与账本', 'overview money.read order order.refund order.payment withdrawal recon report ledger invoice'),
  ('客服', '处理订单、额度内的退款、咨询、反馈与站内信', 'overview order user coupon counsel feedback message'),
  ('审计', '查看并导出全部交易、资金与操作日志，不能修改任何内容', 'overview money.read log')
) AS role (name, remark, permissions)
ON CONFLICT (site_id, role_name) DO NOTHING;
