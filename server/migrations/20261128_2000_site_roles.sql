-- More of the roles that a site begins with, on sites that were opened before; new ones get them from the user domain (siteRoles in contract/src/permissions.ts).
-- A role of the same name stays as it is.
INSERT INTO admin_role (site_id, role_name, remark, permissions)
SELECT site.site_id, role.name, role.remark, string_to_array(role.permissions, ' ')
FROM site, (VALUES
  ('教务', '审核课程与试卷，管理课程、题库、班级与分类，给学员发站内信', 'overview review course exam grade category message'),
  ('内容运营', '资讯、博客、评论与社区审核，首页的导航、轮播、专区与文章', 'overview comment info blog decoration'),
  ('市场', '价格与活动页、优惠券与兑换码、推广、广告与在线咨询，给用户发站内信', 'overview product coupon referral decoration counsel message'),
  ('直播运营', '直播、直播课与频道申请，直播聊天与评论', 'overview course live comment')
) AS role (name, remark, permissions)
ON CONFLICT (site_id, role_name) DO NOTHING;
