/**
 * Permissions of the back office, held by roles and required by `admin` calls. A code such as `decoration` covers
 * several entries of the menu; a part of it (`decoration.banner`) is the right to one.
 */
import { type AdminGroup, adminGroups, adminMenu, type MenuRight } from './admin-menu.ts'

/** One permission that a role may hold. */
export interface PermissionInfo {
  code: string
  /** Shown in the role editor. */
  name: string
  group: AdminGroup
}

/** Permissions over whole subjects and those that open no entry, in the order and the groups of the menu. */
export const permissionList = [
  { code: 'overview', name: '概览与统计', group: '工作台' },
  { code: 'review', name: '课程、文库、资源与试卷审核', group: '工作台' },
  { code: 'course', name: '课程、文库与资源', group: '教学' },
  { code: 'live', name: '直播', group: '教学' },
  { code: 'exam', name: '试卷与题库', group: '教学' },
  { code: 'grade', name: '班级', group: '教学' },
  { code: 'category', name: '分类', group: '教学' },
  { code: 'comment', name: '评论', group: '教学' },
  { code: 'info', name: '资讯', group: '内容' },
  { code: 'blog', name: '博客、标签与敏感词', group: '内容' },
  { code: 'product', name: '商品与价格', group: '商品与营销' },
  { code: 'coupon', name: '优惠券与兑换码', group: '商品与营销' },
  { code: 'vip', name: '会员方案', group: '商品与营销' },
  { code: 'referral', name: '推广', group: '商品与营销' },
  { code: 'money.read', name: '查看交易与资金（只看不改）', group: '交易' },
  { code: 'order', name: '订单与退款', group: '交易' },
  { code: 'order.refund', name: '大额退款与赠送（超过站点额度）', group: '交易' },
  { code: 'order.payment', name: '支付流水与挂起款项', group: '交易' },
  { code: 'invoice', name: '发票', group: '交易' },
  { code: 'withdrawal', name: '提现审核与打款', group: '交易' },
  { code: 'recon', name: '渠道对账', group: '交易' },
  { code: 'report', name: '交易报表', group: '交易' },
  { code: 'ledger', name: '账本与核对', group: '交易' },
  { code: 'user', name: '用户', group: '用户' },
  { code: 'user.mobile', name: '查看完整手机号', group: '用户' },
  { code: 'user.password', name: '重置密码与修改手机号', group: '用户' },
  { code: 'user.actAs', name: '以用户身份登录', group: '用户' },
  { code: 'lecturer', name: '讲师与入驻申请', group: '用户' },
  { code: 'organization', name: '机构', group: '用户' },
  { code: 'counsel', name: '线索（分配给自己的）', group: '用户' },
  { code: 'counsel.all', name: '全部线索、分配与表单', group: '用户' },
  { code: 'feedback', name: '意见反馈', group: '用户' },
  { code: 'message', name: '站内信', group: '用户' },
  { code: 'site', name: '站点信息与外观', group: '网站' },
  { code: 'decoration', name: '导航、轮播、广告、专区、链接与文章', group: '网站' },
  { code: 'role', name: '运营人员与角色', group: '设置' },
  { code: 'merchant', name: '收款账号', group: '设置' },
  { code: 'saleRule', name: '交易规则与复核', group: '设置' },
  { code: 'log', name: '登录与操作日志', group: '设置' },
  { code: 'sms', name: '短信与邮件', group: '设置' },
  { code: 'api', name: '开放接口：访问令牌与 Webhook', group: '设置' },
  { code: 'signIn', name: '登录方式与两步验证', group: '设置' },
  { code: 'system', name: '系统状态与任务', group: '设置' },
  { code: 'dict', name: '数据字典', group: '设置' },
  { code: 'sites', name: '多站点（仅平台运营）', group: '设置' },
] as const satisfies readonly PermissionInfo[]

type Subject = (typeof permissionList)[number]['code']
/** Parts that open no entry. */
const furtherParts = [
  { code: 'counsel.all.leads', name: '全部线索、导入与分配', group: '用户' },
] as const satisfies readonly PermissionInfo[]

export type Permission = Subject | MenuRight | (typeof furtherParts)[number]['code']

const subjects: ReadonlySet<string> = new Set(permissionList.map(({ code }) => code))

/** The permission that covers a right to one entry; undefined for one that nothing else covers. Pure. */
export function wholeOf(permission: string): Subject | undefined {
  const whole = permission.slice(0, permission.lastIndexOf('.'))
  return !subjects.has(permission) && subjects.has(whole) ? (whole as Subject) : undefined
}

/**
 * What a role can be given: the rights to single entries in the order of the menu, and permissions that open no entry.
 * Entries with one right have it in common.
 */
export const roleRights: readonly PermissionInfo[] = adminGroups.flatMap((group) => {
  const entries = adminMenu.flatMap(({ permission, title, group: of }) =>
    of === group && typeof permission === 'string' ? [{ code: permission, title }] : [],
  )
  const named = [...Map.groupBy(entries, ({ code }) => code)].map(([code, list]) => ({
    code: code as string,
    name: list.map(({ title }) => title).join('、'),
    group,
  }))
  const opening = new Set<string>(adminMenu.map(({ permission }) => String(permission)))
  const others = [...permissionList, ...furtherParts].filter((one) => one.group === group && !opening.has(one.code))
  return [...named, ...others.filter(({ code }) => !isCovering(code))]
})

/** Whether all that a permission gives are rights to entries. */
function isCovering(code: string): boolean {
  return adminMenu.some(({ permission }) => [permission].flat().some((one) => wholeOf(one) === code))
}

/** Permissions whose holders could give themselves any other, or reach money. */
const sensitive: readonly string[] = [
  'role',
  'sites',
  'api',
  'user.password',
  'user.actAs',
  'signIn',
  'withdrawal',
  'order.refund',
  'order.payment',
  'merchant',
] satisfies Permission[]

/** Whether neither an API token nor a group of a directory gives a permission, limited or not. Pure. */
export function isSensitive(grant: string): boolean {
  const code = grant.split(':')[0] ?? grant
  return sensitive.includes(code) || sensitive.includes(wholeOf(code) ?? code)
}

const allRights: readonly PermissionInfo[] = [...permissionList, ...roleRights]
/** Name of a permission for people. */
export const permissionName = (code: string): string => allRights.find((one) => one.code === code)?.name ?? code
/**
 * Permissions whose subjects `money.read` may view. Not coupons and redeem codes: reading a code suffices to spend
 * it.
 */
export const moneyRights: readonly Permission[] = [
  'order',
  'order.refund',
  'order.payment',
  'product',
  'withdrawal',
  'recon',
  'report',
  'ledger',
  'saleRule',
  'referral',
  'invoice',
  'vip',
]

/** Default roles of a new site. */
export const siteRoles: readonly { roleName: string; remark: string; permissions: readonly Permission[] }[] = [
  {
    roleName: '财务',
    remark: '订单与退款、支付流水、提现打款、对账、发票与账本',
    permissions: [
      'overview',
      'money.read',
      'order',
      'order.refund',
      'order.payment',
      'withdrawal',
      'recon',
      'report',
      'ledger',
      'invoice',
    ],
  },
  {
    roleName: '客服',
    remark: '处理订单、额度内的退款、咨询、反馈与站内信',
    permissions: ['overview', 'order', 'user', 'counsel', 'counsel.all', 'feedback', 'message'],
  },
  {
    roleName: '审计',
    remark: '查看并导出全部交易、资金与操作日志，不能修改任何内容',
    permissions: ['overview', 'money.read', 'log'],
  },
  {
    roleName: '教务',
    remark: '审核课程与试卷，管理课程、题库、班级与分类，给学员发站内信',
    permissions: ['overview', 'review', 'course', 'exam', 'grade', 'category', 'message'],
  },
  {
    roleName: '内容运营',
    remark: '资讯、博客、评论与社区审核，首页的导航、轮播、专区与文章',
    permissions: ['overview', 'comment', 'info', 'blog', 'decoration'],
  },
  {
    roleName: '市场',
    remark: '价格与活动页、优惠券与兑换码、推广、首页的轮播、专区与广告、在线咨询，给用户发站内信',
    permissions: [
      'overview',
      'product',
      'coupon',
      'referral',
      'decoration.banner',
      'decoration.zone',
      'decoration.advert',
      'counsel',
      'counsel.all',
      'message',
    ],
  },
  {
    roleName: '直播运营',
    remark: '直播、直播课与频道申请，直播聊天与评论',
    permissions: ['overview', 'course.live', 'live', 'comment.course', 'comment.sanction'],
  },
]

/** All permissions. */
export const permissionCodes = [...new Set(allRights.map(({ code }) => code))] as [Permission, ...Permission[]]
