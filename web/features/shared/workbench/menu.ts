import { mayRead, type Permission } from '@zhixing/contract/permissions'

/** Groups of the back office's menu, in display order. */
export const adminGroups = [
  '概览',
  '课程',
  '直播',
  '班级与考试',
  '社区与资讯',
  '订单',
  '营销',
  '资金',
  '人员',
  '消息',
  '站点',
  '系统',
] as const
export type AdminGroup = (typeof adminGroups)[number]

export interface AdminEntry {
  /** Full path; pages below it (`/admin/users/12`) belong to this entry. */
  path: string
  title: string
  group: AdminGroup
  /** The entry and its page require this permission. */
  permission: Permission
}

/**
 * Every entry of the back office, in display order. A new page adds a line here and in `pages.ts`; `menu.test.tsx`
 * compares the two.
 */
export const adminMenu: readonly AdminEntry[] = [
  { path: '/admin', title: '概览', group: '概览', permission: 'overview' },
  { path: '/admin/reviews', title: '审核', group: '课程', permission: 'review' },
  { path: '/admin/courses', title: '课程', group: '课程', permission: 'course' },
  { path: '/admin/library', title: '文库', group: '课程', permission: 'course' },
  { path: '/admin/resources', title: '资源', group: '课程', permission: 'course' },
  { path: '/admin/categories', title: '分类', group: '课程', permission: 'category' },
  { path: '/admin/comments', title: '评论', group: '课程', permission: 'comment' },
  { path: '/admin/live', title: '直播', group: '直播', permission: 'live' },
  { path: '/admin/live/courses', title: '直播课', group: '直播', permission: 'course' },
  { path: '/admin/live/channels', title: '直播频道', group: '直播', permission: 'live' },
  { path: '/admin/live/applications', title: '直播频道申请', group: '直播', permission: 'live' },
  { path: '/admin/live/chat', title: '直播聊天记录', group: '直播', permission: 'live' },
  { path: '/admin/live/moderation', title: '直播管理记录', group: '直播', permission: 'live' },
  { path: '/admin/grades', title: '班级', group: '班级与考试', permission: 'grade' },
  { path: '/admin/grade-categories', title: '班级分类', group: '班级与考试', permission: 'grade' },
  { path: '/admin/exams', title: '试卷', group: '班级与考试', permission: 'exam' },
  { path: '/admin/exam-reviews', title: '试卷审核', group: '班级与考试', permission: 'review' },
  { path: '/admin/exam/categories', title: '试题分类', group: '班级与考试', permission: 'exam' },
  { path: '/admin/blogs', title: '博客', group: '社区与资讯', permission: 'blog' },
  { path: '/admin/series', title: '专栏', group: '社区与资讯', permission: 'blog' },
  { path: '/admin/labels', title: '标签', group: '社区与资讯', permission: 'blog' },
  { path: '/admin/moderation', title: '社区审核', group: '社区与资讯', permission: 'comment' },
  { path: '/admin/question-merges', title: '问题合并', group: '社区与资讯', permission: 'comment' },
  { path: '/admin/sanctions', title: '禁言记录', group: '社区与资讯', permission: 'comment' },
  { path: '/admin/words', title: '敏感词', group: '社区与资讯', permission: 'blog' },
  { path: '/admin/info', title: '资讯', group: '社区与资讯', permission: 'info' },
  { path: '/admin/info/series', title: '资讯专栏', group: '社区与资讯', permission: 'info' },
  { path: '/admin/search', title: '搜索词', group: '社区与资讯', permission: 'info' },
  { path: '/admin/orders', title: '订单', group: '订单', permission: 'order' },
  { path: '/admin/refunds', title: '退款', group: '订单', permission: 'order' },
  { path: '/admin/payments', title: '支付流水', group: '订单', permission: 'order.payment' },
  { path: '/admin/invoices', title: '发票', group: '订单', permission: 'invoice' },
  { path: '/admin/sale-rules', title: '交易规则', group: '订单', permission: 'saleRule' },
  { path: '/admin/approvals', title: '赠送与发券复核', group: '订单', permission: 'saleRule' },
  { path: '/admin/products', title: '商品与价格', group: '营销', permission: 'product' },
  { path: '/admin/bundles', title: '套餐', group: '营销', permission: 'product' },
  { path: '/admin/campaigns', title: '活动页', group: '营销', permission: 'product' },
  { path: '/admin/coupons', title: '优惠券', group: '营销', permission: 'coupon' },
  { path: '/admin/redeem', title: '兑换码', group: '营销', permission: 'coupon' },
  { path: '/admin/vip', title: '会员方案', group: '营销', permission: 'vip' },
  { path: '/admin/members', title: '会员', group: '营销', permission: 'vip' },
  { path: '/admin/referral', title: '推广员', group: '营销', permission: 'referral' },
  { path: '/admin/referral/people', title: '推广关系', group: '营销', permission: 'referral' },
  { path: '/admin/reports/money', title: '交易报表', group: '资金', permission: 'report' },
  { path: '/admin/shares', title: '分成', group: '资金', permission: 'report' },
  { path: '/admin/withdrawals', title: '提现审核', group: '资金', permission: 'withdrawal' },
  { path: '/admin/payouts', title: '打款批次', group: '资金', permission: 'withdrawal' },
  { path: '/admin/recon', title: '渠道对账', group: '资金', permission: 'recon' },
  { path: '/admin/ledger', title: '账本', group: '资金', permission: 'ledger' },
  { path: '/admin/lecturers', title: '讲师', group: '人员', permission: 'lecturer' },
  { path: '/admin/lecturers/applications', title: '入驻申请', group: '人员', permission: 'lecturer' },
  { path: '/admin/users', title: '用户', group: '人员', permission: 'user' },
  { path: '/admin/organizations', title: '机构', group: '人员', permission: 'organization' },
  { path: '/admin/operators', title: '运营人员', group: '人员', permission: 'role' },
  { path: '/admin/roles', title: '角色与权限', group: '人员', permission: 'role' },
  { path: '/admin/messages', title: '站内信', group: '消息', permission: 'message' },
  { path: '/admin/counsel', title: '在线咨询', group: '消息', permission: 'counsel' },
  { path: '/admin/feedback', title: '意见反馈', group: '消息', permission: 'feedback' },
  { path: '/admin/sms', title: '短信记录', group: '消息', permission: 'sms' },
  { path: '/admin/site', title: '站点信息与外观', group: '站点', permission: 'site' },
  { path: '/admin/nav', title: '导航与菜单', group: '站点', permission: 'decoration' },
  { path: '/admin/banners', title: '首页轮播', group: '站点', permission: 'decoration' },
  { path: '/admin/zones', title: '首页专区', group: '站点', permission: 'decoration' },
  { path: '/admin/adverts', title: '广告', group: '站点', permission: 'decoration' },
  { path: '/admin/links', title: '友情链接', group: '站点', permission: 'decoration' },
  { path: '/admin/articles', title: '站点文章', group: '站点', permission: 'decoration' },
  { path: '/admin/dicts', title: '数据字典', group: '站点', permission: 'dict' },
  { path: '/admin/logs/login', title: '登录日志', group: '系统', permission: 'log' },
  { path: '/admin/logs/operation', title: '操作日志', group: '系统', permission: 'log' },
  { path: '/admin/logs/browser', title: '浏览器错误', group: '系统', permission: 'log' },
  { path: '/admin/sites', title: '多站点', group: '系统', permission: 'sites' },
]

/** Whether a path is the entry or below it. The overview, a prefix of every path, covers only itself. */
const covers = (entry: AdminEntry, pathname: string) =>
  pathname === entry.path || (entry.path !== '/admin' && pathname.startsWith(`${entry.path}/`))

/** The entry of a path: the longest one that covers it. Pure. */
export function entryOf(pathname: string, menu: readonly AdminEntry[] = adminMenu): AdminEntry | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return menu.filter((entry) => covers(entry, path)).toSorted((a, b) => b.path.length - a.path.length)[0]
}

/** The menu for a set of permissions, without empty groups. Pure. */
export function menuFor(
  permissions: readonly Permission[],
  menu: readonly AdminEntry[] = adminMenu,
): { group: AdminGroup; entries: AdminEntry[] }[] {
  return adminGroups
    .map((group) => ({
      group,
      entries: menu.filter((entry) => entry.group === group && mayRead(permissions, entry.permission)),
    }))
    .filter(({ entries }) => entries.length > 0)
}
