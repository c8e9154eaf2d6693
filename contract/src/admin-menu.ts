/**
 * The menu of the back office: its entries and the right that opens each. The rights of roles (`permissions.ts`) are
 * derived from it. No schemas: the browser imports this file.
 */

/** Groups of the back office's menu, in display order. */
export const adminGroups = ['工作台', '教学', '内容', '商品与营销', '交易', '用户', '网站', '设置'] as const
export type AdminGroup = (typeof adminGroups)[number]

interface Page {
  /** Full path; pages below it (`/admin/users/12`) belong to this entry. */
  path: string
  title: string
  /** Name of the tab where it differs from the title. */
  tab?: string
  /** The entry and its page require this right, or one of these. */
  permission: string | readonly string[]
  /** Synonyms, for the search of functions. */
  words?: string
}

/** Rights to handle open work; each operator sees the kinds of their rights. */
const handling = [
  'review.course',
  'review.exam',
  'lecturer.application',
  'organization',
  'live.application',
  'comment.inbox',
  'order.request',
  'order.payment',
  'withdrawal.review',
  'invoice',
  'counsel.all.leads',
  'feedback',
  'recon',
  'ledger',
  'saleRule.approval',
] as const

/**
 * Every entry, in display order: pages by group, the pages of one line together. A new page adds a line here and in
 * `web/pages/admin/pages.ts`; `menu.test.tsx` compares the two.
 */
const menu = {
  工作台: [
    { path: '/admin', title: '概览', permission: 'overview', words: '首页 统计 数据 看板 访问量' },
    {
      section: '待办',
      pages: [
        { path: '/admin/todo', title: '待办', tab: '全部', permission: handling, words: '待处理 收件箱 未处理' },
        { path: '/admin/reviews', title: '审核', tab: '课程', permission: 'review.course', words: '课程审核 待审核' },
        { path: '/admin/exam-reviews', title: '试卷审核', tab: '试卷', permission: 'review.exam' },
        {
          path: '/admin/lecturers/applications',
          title: '入驻申请',
          tab: '入驻',
          permission: 'lecturer.application',
          words: '讲师申请 讲师审核',
        },
        { path: '/admin/live/applications', title: '直播频道申请', tab: '直播频道', permission: 'live.application' },
        {
          path: '/admin/moderation',
          title: '社区审核',
          tab: '社区',
          permission: 'comment.inbox',
          words: '举报 违规 申诉',
        },
        {
          path: '/admin/approvals',
          title: '赠送与发券复核',
          tab: '赠送与发券',
          permission: 'saleRule.approval',
          words: '复核 审批',
        },
      ],
    },
  ],
  教学: [
    {
      section: '课程',
      pages: [
        {
          path: '/admin/courses',
          title: '课程',
          tab: '点播课',
          permission: 'course.vod',
          words: '下架 上架 课时 视频 录播',
        },
        { path: '/admin/live/courses', title: '直播课', permission: 'course.live' },
        { path: '/admin/comments', title: '评论', permission: 'comment.course', words: '评价 留言 课程问答' },
      ],
    },
    {
      section: '直播',
      pages: [
        { path: '/admin/live', title: '直播', tab: '正在直播', permission: 'live.now', words: '直播间 在线 推流' },
        { path: '/admin/live/channels', title: '直播频道', tab: '频道', permission: 'live.channel' },
        {
          path: '/admin/live/chat',
          title: '直播聊天记录',
          tab: '聊天记录',
          permission: 'live.chat',
          words: '弹幕 发言',
        },
        {
          path: '/admin/live/moderation',
          title: '直播管理记录',
          tab: '管理记录',
          permission: 'live.moderation',
          words: '禁言 踢出',
        },
      ],
    },
    { path: '/admin/grades', title: '班级', permission: 'grade.class', words: '学员 成员 成绩 考勤 kq 作业' },
    {
      section: '考试',
      pages: [
        { path: '/admin/exams', title: '试卷', permission: 'exam.paper', words: '题库 tk 试题 组卷 成绩' },
        {
          path: '/admin/placements',
          title: '水平测评',
          permission: 'counsel.all.placement',
          words: '入学测试 定级 摸底 留资',
        },
      ],
    },
    {
      section: '资料',
      pages: [
        { path: '/admin/library', title: '文库', permission: 'course.library', words: '文档 下载' },
        { path: '/admin/resources', title: '资源', permission: 'course.resource', words: '文件 附件 下载' },
      ],
    },
    {
      section: '分类',
      pages: [
        {
          path: '/admin/categories',
          title: '分类',
          tab: '课程与资料',
          permission: 'category',
          words: '课程分类 文库分类 资源分类 资讯分类',
        },
        { path: '/admin/grade-categories', title: '班级分类', tab: '班级', permission: 'grade.category' },
        {
          path: '/admin/exam/categories',
          title: '试题分类',
          tab: '试题',
          permission: 'exam.category',
          words: '题库分类',
        },
      ],
    },
  ],
  内容: [
    {
      section: '资讯',
      pages: [
        { path: '/admin/info', title: '资讯', tab: '文章', permission: 'info.article', words: '新闻 公告 发布文章' },
        { path: '/admin/info/series', title: '资讯专栏', tab: '专栏', permission: 'info.series' },
      ],
    },
    {
      section: '社区',
      pages: [
        { path: '/admin/blogs', title: '博客', permission: 'blog.article', words: '帖子 推荐' },
        { path: '/admin/series', title: '专栏', permission: 'blog.series' },
        {
          path: '/admin/works',
          title: '课程作品',
          tab: '作品',
          permission: 'comment.work',
          words: '作品墙 学员作品 精选',
        },
        { path: '/admin/labels', title: '标签', permission: 'blog.label', words: '话题' },
        { path: '/admin/question-merges', title: '问题合并', permission: 'comment.merge', words: '问答 重复问题' },
        {
          path: '/admin/sanctions',
          title: '禁言记录',
          tab: '禁言',
          permission: 'comment.sanction',
          words: '封禁 黑名单',
        },
      ],
    },
    { path: '/admin/words', title: '敏感词', permission: 'blog.word', words: '违禁词 屏蔽 过滤 关键词' },
  ],
  商品与营销: [
    {
      section: '商品与价格',
      pages: [
        {
          path: '/admin/products',
          title: '商品与价格',
          tab: '单品',
          permission: 'product.price',
          words: '定价 改价 会员价 优惠价 限时折扣',
        },
        { path: '/admin/bundles', title: '套餐', permission: 'product.bundle', words: '打包 组合' },
      ],
    },
    {
      section: '优惠券',
      pages: [
        { path: '/admin/coupons', title: '优惠券', permission: 'coupon.coupon', words: '发券 折扣 满减 领券中心' },
        { path: '/admin/redeem', title: '兑换码', permission: 'coupon.redeem', words: '激活码 卡密' },
      ],
    },
    { path: '/admin/campaigns', title: '活动页', permission: 'product.campaign', words: '专题 促销 落地页' },
    {
      section: '会员',
      pages: [
        { path: '/admin/members', title: '会员', permission: 'vip.member', words: 'vip 开通 续期' },
        { path: '/admin/vip', title: '会员方案', tab: '方案', permission: 'vip.plan', words: 'vip 会员价格 月卡 年卡' },
        { path: '/admin/members/log', title: '会员手工记录', tab: '手工记录', permission: 'vip.log' },
      ],
    },
    {
      section: '推广',
      pages: [
        { path: '/admin/referral', title: '推广员', permission: 'referral.people', words: '分销 佣金' },
        {
          path: '/admin/referral/people',
          title: '推广关系',
          tab: '关系',
          permission: 'referral.pair',
          words: '分销 邀请',
        },
      ],
    },
  ],
  交易: [
    { path: '/admin/orders', title: '订单', permission: 'order.list', words: '购买 付款 导出订单 线下 收款' },
    { path: '/admin/refunds', title: '退款', permission: 'order.request', words: '退费 退货' },
    { path: '/admin/invoices', title: '发票', permission: 'invoice', words: '开票 抬头 税号' },
    {
      section: '分成与提现',
      pages: [
        { path: '/admin/shares', title: '分成', permission: 'report.share', words: '讲师收入 结算' },
        {
          path: '/admin/withdrawals',
          title: '提现审核',
          tab: '提现',
          permission: 'withdrawal.review',
          words: '打款 转账',
        },
        { path: '/admin/payouts', title: '打款批次', permission: 'withdrawal.payout', words: '转账' },
      ],
    },
    {
      section: '对账',
      pages: [
        { path: '/admin/payments', title: '支付流水', permission: 'order.payment', words: '微信支付 支付宝 收款 挂起' },
        { path: '/admin/recon', title: '渠道对账', permission: 'recon', words: '差异 账单' },
        { path: '/admin/ledger', title: '账本', permission: 'ledger', words: '分录 余额 核对 记账' },
      ],
    },
    {
      section: '报表',
      pages: [
        {
          path: '/admin/reports/money',
          title: '交易报表',
          permission: 'report.sales',
          words: '收入 营业额 销售 统计 导出',
        },
        { path: '/admin/search', title: '搜索词', permission: 'info.search', words: '热搜 搜不到' },
      ],
    },
  ],
  用户: [
    { path: '/admin/users', title: '用户', permission: 'user', words: '学员 会员 手机号 密码 重置密码 导入 导出 注销' },
    { path: '/admin/lecturers', title: '讲师', permission: 'lecturer.people', words: '老师 教师 任命 分成比例' },
    { path: '/admin/organizations', title: '机构', permission: 'organization', words: '单位 公司 学校 团队' },
    {
      section: '线索与反馈',
      pages: [
        { path: '/admin/counsel', title: '线索', permission: 'counsel', words: '在线咨询 留资 客服 销售 跟进 客户' },
        { path: '/admin/counsel/board', title: '线索看板', permission: 'counsel', words: '阶段 漏斗 跟进' },
        {
          path: '/admin/counsel/figures',
          title: '线索转化',
          permission: 'counsel.all.figures',
          words: '统计 来源 成交率 渠道',
        },
        {
          path: '/admin/counsel/forms',
          title: '线索表单',
          permission: 'counsel.all.form',
          words: '报名表 留资 活动 问题',
        },
        {
          path: '/admin/counsel/setting',
          title: '线索分配',
          permission: 'counsel.all.setting',
          words: '阶段 轮流 负责人',
        },
        { path: '/admin/feedback', title: '意见反馈', permission: 'feedback', words: '投诉 建议' },
      ],
    },
    {
      section: '站内信',
      pages: [
        {
          path: '/admin/messages',
          title: '站内信',
          tab: '已发',
          permission: 'message.sent',
          words: '群发 通知 消息 推送',
        },
        { path: '/admin/messages/templates', title: '站内信模板', tab: '模板', permission: 'message.template' },
      ],
    },
  ],
  网站: [
    {
      section: '装修首页',
      pages: [
        {
          path: '/admin/banners',
          title: '首页轮播',
          tab: '轮播',
          permission: 'decoration.banner',
          words: 'banner 焦点图 大图',
        },
        { path: '/admin/zones', title: '首页专区', tab: '专区', permission: 'decoration.zone', words: '首页推荐 栏目' },
        { path: '/admin/adverts', title: '广告', permission: 'decoration.advert', words: '弹窗 推广位' },
      ],
    },
    {
      section: '导航与页脚',
      pages: [
        { path: '/admin/nav', title: '导航与菜单', tab: '导航', permission: 'decoration.nav', words: '页头 栏目' },
        { path: '/admin/nav/menus', title: '用户菜单', permission: 'decoration.menu' },
        { path: '/admin/links', title: '友情链接', permission: 'decoration.link', words: '页脚 外链' },
      ],
    },
    {
      section: '协议与单页',
      pages: [
        {
          path: '/admin/articles',
          title: '站点文章',
          permission: 'decoration.article',
          words: '隐私政策 用户协议 条款 关于我们 单页',
        },
      ],
    },
    {
      section: '站点信息',
      pages: [
        {
          path: '/admin/site',
          title: '站点信息与外观',
          permission: 'site.info',
          words: 'logo 标志 图标 名称 域名 主题色 颜色 备案 icp seo 统计代码 客服 版权 公众号',
        },
      ],
    },
  ],
  设置: [
    {
      section: '运营人员与角色',
      pages: [
        { path: '/admin/operators', title: '运营人员', permission: 'role.operator', words: '管理员 员工 账号 权限' },
        { path: '/admin/roles', title: '角色与权限', tab: '角色', permission: 'role.role', words: '授权 岗位' },
      ],
    },
    {
      section: '登录与安全',
      pages: [
        { path: '/admin/sign-in', title: '两步验证', permission: 'signIn.factor', words: '通行密钥 验证器 安全 2FA' },
        {
          path: '/admin/sso',
          title: '单位账号',
          permission: 'signIn.sso',
          words: '单点登录 SSO OIDC 企业微信 钉钉 飞书 统一身份认证 Keycloak',
        },
      ],
    },
    {
      section: '交易与收款',
      pages: [
        {
          path: '/admin/sale-rules',
          title: '交易规则',
          permission: 'saleRule.rule',
          words: '退款规则 分成比例 提现规则 额度 沙箱',
        },
        {
          path: '/admin/merchants',
          title: '收款账号',
          permission: 'merchant',
          words: '支付 微信支付 支付宝 商户号 密钥 证书',
        },
      ],
    },
    {
      section: '日志',
      pages: [
        {
          path: '/admin/logs/operation',
          title: '操作日志',
          tab: '操作',
          permission: 'log.operation',
          words: '审计 导出记录 谁改的',
        },
        {
          path: '/admin/logs/login',
          title: '登录日志',
          tab: '登录',
          permission: 'log.login',
          words: '密码错误 ip 设备',
        },
        { path: '/admin/logs/browser', title: '浏览器错误', permission: 'log.browser', words: '报错 白屏 脚本错误' },
        { path: '/admin/sms', title: '短信记录', tab: '短信', permission: 'sms.sms', words: '验证码 短信费用 单价' },
        {
          path: '/admin/mail',
          title: '邮件',
          permission: 'sms.mail',
          words: 'SMTP 邮箱 邮件服务器 发件人 退订 默认渠道 消息渠道 微信通知 服务号 模板消息 浏览器通知 推送',
        },
      ],
    },
    {
      section: '模型与接口',
      pages: [
        {
          path: '/admin/model',
          title: '模型',
          permission: 'site.model',
          words: 'AI 大模型 人工智能 问答 DeepSeek 通义千问 Kimi 智谱 豆包 额度',
        },
        {
          path: '/admin/subtitles',
          title: '字幕识别',
          permission: 'site.speech',
          words: '语音识别 自动字幕 草稿 转写',
        },
        {
          path: '/admin/developer',
          title: '访问令牌',
          permission: 'api.token',
          words: 'API 开发者 接口 token 密钥 OpenAPI MCP',
        },
        {
          path: '/admin/developer/calls',
          title: '接口试用',
          permission: 'api.call',
          words: 'API 文档 OpenAPI curl 调试 开发者',
        },
        {
          path: '/admin/webhooks',
          title: 'Webhook 与群机器人',
          permission: 'api.webhook',
          words: '回调 事件 推送 通知地址 群消息 企业微信 钉钉 飞书',
        },
        {
          path: '/admin/webhooks/deliveries',
          title: 'Webhook 投递记录',
          tab: '投递记录',
          permission: 'api.delivery',
          words: '重发 失败 回调',
        },
      ],
    },
    {
      path: '/admin/system',
      title: '系统状态',
      permission: 'system',
      words: '磁盘 任务 队列 版本 备份 ffmpeg 转码失败',
    },
    { path: '/admin/dicts', title: '数据字典', permission: 'dict', words: '题型名称' },
    { path: '/admin/sites', title: '多站点', permission: 'sites', words: '域名 分校 新建站点 租户' },
  ],
} as const satisfies Readonly<Record<AdminGroup, readonly (Page | { section: string; pages: readonly Page[] })[]>>

type Line = (typeof menu)[AdminGroup][number]
type EntryOf<L> = L extends { pages: readonly (infer P)[] } ? P : L
/** Rights that open entries. */
export type MenuRight =
  EntryOf<Line> extends infer E ? (E extends { permission: infer R } ? (R extends string ? R : never) : never) : never

export interface AdminEntry extends Omit<Page, 'permission'> {
  group: AdminGroup
  /** Line of the menu; the entries of one section are tabs of it. The title by default. */
  section?: string
  permission: MenuRight | readonly (MenuRight | (typeof handling)[number])[]
}

export const adminMenu: readonly AdminEntry[] = adminGroups.flatMap((group) =>
  menu[group].flatMap((line): AdminEntry[] =>
    'pages' in line ? line.pages.map((page) => ({ ...page, group, section: line.section })) : [{ ...line, group }],
  ),
)
