import { z } from 'zod'
import { Flag, Money, Text } from '../shapes.ts'
import { Address, Colour, PictureAddress, rowsNoun, Target } from './admin-rows.ts'
import { menuConditions, menuPlaces } from './site.ts'

const Platform = z.coerce.number().int().min(0).max(1).default(0).meta({ description: '0 PC, 1 WeChat' })
const Instant = (name: string) => z.iso.datetime({ error: `请填写${name}`, offset: true })

/** Icon names for menu entries, drawn by web/layouts/frame/menu-icon.tsx. */
export const menuIcons = [
  '',
  'bell',
  'book',
  'chart',
  'clock',
  'edit',
  'exam',
  'folder',
  'heart',
  'history',
  'home',
  'layers',
  'list',
  'lock',
  'message',
  'note',
  'phone',
  'settings',
  'star',
  'target',
  'user',
  'video',
  'wrong',
] as const
export type MenuIcon = (typeof menuIcons)[number]

const navFields = {
  navTitle: Text('导航名称', 20),
  navUrl: Address('导航地址', { required: true, bare: true }),
  target: Target.default('_self'),
  platShow: Platform,
}
export const adminNav = rowsNoun({
  noun: 'nav',
  title: '导航',
  about: 'entries of the header navigation',
  permission: 'decoration.nav',
  row: {
    navTitle: z.string(),
    navUrl: z.string(),
    target: Target,
    platShow: z.int(),
    hasContent: Flag.meta({ description: '0: the section has no content, so visitors do not see the entry' }),
  },
  input: navFields,
})

export const adminMenu = rowsNoun({
  noun: 'menu',
  title: '用户菜单',
  about: 'entries of the menus of signed-in people',
  permission: 'decoration.menu',
  row: {
    place: z.enum(menuPlaces),
    title: z.string(),
    url: z.string(),
    icon: z.string(),
    condition: z.enum(menuConditions),
  },
  input: {
    place: z.enum(menuPlaces),
    title: Text('菜单名称', 20),
    url: Address('菜单地址', { required: true }),
    icon: z.enum(menuIcons).default(''),
    condition: z.enum(menuConditions).default('always'),
  },
})

export const adminLink = rowsNoun({
  noun: 'link',
  title: '友情链接',
  about: 'friend links of the footer',
  permission: 'decoration.link',
  row: { linkName: z.string(), linkUrl: z.string(), linkTarget: Target },
  input: {
    linkName: Text('链接名称', 40),
    linkUrl: Address('链接地址', { required: true }),
    linkTarget: Target.default('_blank'),
  },
})

export const adminSiteArticle = rowsNoun({
  noun: 'article',
  title: '站点文章',
  about: 'articles about the site and its terms',
  permission: 'decoration.article',
  row: {
    navName: z.string(),
    artTitle: z.string(),
    artPic: z.string(),
    artDesc: z.string().meta({ description: 'HTML' }),
    navNameEn: z.string().meta({ description: 'empty: the usual translation of the name' }),
    artTitleEn: z.string(),
    artDescEn: z.string().meta({ description: 'HTML; empty: no English version' }),
    gmtModified: z.string(),
  },
  input: {
    navName: Text('栏目名称', 20),
    artTitle: Text('文章标题', 100),
    artPic: PictureAddress.default(''),
    artDesc: Text('文章内容', 100_000, 0).default('').meta({ description: 'HTML; sanitized before saving' }),
    navNameEn: Text('英文栏目名称', 40, 0).default(''),
    artTitleEn: Text('英文标题', 200, 0).default(''),
    artDescEn: Text('英文内容', 100_000, 0).default('').meta({ description: 'HTML; sanitized before saving' }),
  },
  bodyBytes: 1024 * 1024,
})

export const adminBanner = rowsNoun({
  noun: 'banner',
  title: '轮播',
  about: 'banners of the front page',
  permission: 'decoration.banner',
  row: {
    bannerGroup: z.enum(['pc', 'h5']),
    title: z.string(),
    subtitle: z.string(),
    button: z.string(),
    img: z.string(),
    url: z.string(),
    target: Target,
    bgColor: z.string(),
  },
  input: {
    bannerGroup: z.enum(['pc', 'h5']).default('pc'),
    title: Text('轮播标题', 40),
    subtitle: Text('副标题', 80, 0).default(''),
    button: Text('按钮文字', 12, 0).default(''),
    img: PictureAddress.default(''),
    url: Address('跳转地址').default(''),
    target: Target.default('_self'),
    bgColor: Colour.default(''),
  },
})

/** Positions of adverts. */
export const advLocations = [1, 2, 3] as const
/** State of an advert by its time window: active, upcoming, over. */
export const advStates = ['now', 'soon', 'past'] as const

export const adminAdvert = rowsNoun({
  noun: 'adv',
  title: '广告',
  about: 'adverts with the time in which they show',
  permission: 'decoration.advert',
  row: {
    advTitle: z.string(),
    advText: z.string(),
    advImg: z.string(),
    advUrl: z.string(),
    advTarget: Target,
    advLocation: z.int(),
    platShow: z.int(),
    beginTime: z.string(),
    endTime: z.string(),
    advState: z.enum(advStates),
  },
  input: {
    advTitle: Text('广告标题', 40),
    advText: Text('广告文字', 120, 0).default(''),
    advImg: PictureAddress.default(''),
    advUrl: Address('跳转地址').default(''),
    advTarget: Target.default('_self'),
    advLocation: z.coerce
      .number()
      .int()
      .min(1)
      .max(9)
      .default(2)
      .meta({ description: '1 carousel, 2 strip at the top, 3 pop-up' }),
    platShow: Platform,
    beginTime: Instant('开始时间'),
    endTime: Instant('结束时间'),
  },
})

export const adminZone = rowsNoun({
  noun: 'zone',
  title: '首页专区',
  about: 'shelves of the front page',
  permission: 'decoration.zone',
  row: {
    zoneName: z.string(),
    zoneDesc: z.string(),
    zoneType: z.int(),
    zoneLocation: z.int(),
    moreUrl: z.string(),
  },
  input: {
    zoneName: Text('专区名称', 50),
    zoneDesc: Text('专区说明', 255, 0).default(''),
    zoneType: z.coerce
      .number()
      .int()
      .min(1)
      .max(3)
      .default(1)
      .meta({ description: '1 courses, 2 lecturers, 3 articles' }),
    zoneLocation: z.coerce.number().int().min(0).max(1).default(1).meta({ description: '1 front page, 0 WeChat' }),
    moreUrl: Address('“更多”地址').default(''),
  },
})

export const adminVip = rowsNoun({
  noun: 'vip',
  title: '会员方案',
  about: 'VIP plans',
  permission: 'vip.plan',
  row: {
    setName: z.string(),
    setType: z.int(),
    vipLevel: z.int(),
    months: z.int(),
    orgPrice: z.int(),
    fabPrice: z.int(),
    remark: z.string(),
  },
  input: {
    setName: Text('方案名称', 20),
    setType: z.coerce.number().int().min(1).max(3).default(1).meta({ description: '1 month, 2 quarter, 3 year card' }),
    vipLevel: z.coerce.number().int().min(1).max(2).default(1).meta({ description: 'tier: 1, or 2 (higher)' }),
    months: z.coerce
      .number({ error: '请填写有效月数' })
      .int('有效月数必须是整数')
      .min(1, '有效月数至少 1 个月')
      .max(120, '有效月数最多 120 个月'),
    orgPrice: Money.max(100_000_000, '原价过高'),
    fabPrice: Money.max(100_000_000, '现价过高'),
    remark: Text('说明', 200, 0).default(''),
  },
})

export const adminDict = rowsNoun({
  noun: 'dict',
  title: '数据字典',
  about: 'entries of the dictionaries',
  permission: 'dict',
  row: {
    fieldName: z.string(),
    fieldKey: z.int(),
    fieldValue: z.string(),
    isBuiltIn: Flag.meta({ description: '1: built in: it can be disabled, not deleted' }),
  },
  input: {
    fieldName: z
      .string({ error: '请填写字典代码' })
      .trim()
      .regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/, '字典代码由字母、数字和下划线组成，以字母开头，最多 40 个字'),
    fieldKey: z.coerce
      .number({ error: '请填写编号' })
      .int('编号必须是整数')
      .min(0, '编号不能小于 0')
      .max(1_000_000, '编号过大'),
    fieldValue: Text('名称', 60),
  },
})

/** All kinds of manually ordered rows. */
export const decoration = {
  adminNav,
  adminMenu,
  adminLink,
  adminSiteArticle,
  adminBanner,
  adminAdvert,
  adminZone,
  adminVip,
  adminDict,
}
