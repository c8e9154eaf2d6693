import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Flag, Id, Nothing } from '../shapes.ts'
import { NamedCode } from '../code.ts'
import { stateCode } from '../states.ts'

export const SiteInfo = z.object({
  siteId: z.int(),
  siteNamePc: z.string(),
  slogan: z.string(),
  logo: z.string(),
  miniLogo: z.string(),
  ico: z.string(),
  theme: z.string().meta({ description: 'palette of the site: a name from system/theme, or a colour as #rrggbb' }),
  telephone: z.string(),
  address: z.string(),
  copyright: z.string(),
  icp: z.string(),
  prn: z.string(),
  prnNo: z.string(),
  keyword: z.string(),
  desc: z.string(),
  isEnableStatistics: Flag,
  statisticsCode: z.string(),
  isEnableOnlineService: Flag,
  onlineServiceCode: z.string().meta({ description: 'address of the online service, or the scripts of its widget' }),
  onlineServicePages: z.string().meta({ description: 'comma-separated paths on which the widget is shown' }),
  h5Domain: z.string(),
  openVip: Flag,
  maxDevices: z.int().meta({ description: 'sessions of one client type that a person may have at once' }),
  openWechatLogin: Flag,
  isDemo: Flag,
})
export type SiteInfo = z.output<typeof SiteInfo>

export const NavItem = z.object({ navTitle: z.string(), navUrl: z.string(), target: z.enum(['_self', '_blank']) })

/** Positions of menu entries. */
export const menuPlaces = ['user', 'community', 'lecturer', 'org', 'account', 'study'] as const
/** Conditions of menu entries; stored as data, so that a new section is a row. */
export const menuConditions = [
  'always',
  'lecturer',
  'org',
  'recommended',
  'gradeAdmin',
  'liveAssistant',
  'blogger',
] as const
export const MenuItem = z.object({
  place: z.enum(menuPlaces),
  title: z.string(),
  url: z.string(),
  icon: z.string(),
  condition: z.enum(menuConditions),
})

export const Banner = z.object({
  title: z.string(),
  subtitle: z.string(),
  button: z.string(),
  img: z.string(),
  url: z.string(),
  target: z.enum(['_self', '_blank']),
  bgColor: z.string(),
})

export const site = {
  info: call({
    method: 'GET',
    path: 'system/api/website/info/view',
    about: 'The site: name, appearance, contact, registrations, switches.',
    who: 'anon',
    limit: limits.read,
    input: Nothing,
    output: SiteInfo,
    cacheSeconds: 30,
  }),
  nav: call({
    method: 'POST',
    path: 'system/api/nav/bar/list',
    about:
      'Header navigation in order, without sections that have no content, and the menus of the account area with their conditions.',
    who: 'anon',
    limit: limits.read,
    input: z.object({
      platShow: z.coerce.number().int().min(0).max(1).default(0).meta({ description: '0 PC, 1 WeChat' }),
    }),
    output: z.object({ time: DateTime, list: z.array(NavItem), menuList: z.array(MenuItem) }),
    cacheSeconds: 30,
  }),
  vipSets: call({
    method: 'POST',
    path: 'system/api/vip/set/list',
    about: 'VIP plans on offer.',
    who: 'anon',
    limit: limits.read,
    input: Nothing,
    output: z.object({
      list: z.array(
        z.object({
          id: Id,
          setName: z.string(),
          setType: z.int(),
          vipLevel: z.int().meta({ description: 'tier: 1, or 2 (higher)' }),
          months: z.int(),
          orgPrice: z.int(),
          fabPrice: z.int(),
          remark: z.string(),
        }),
      ),
    }),
    cacheSeconds: 30,
  }),
  links: call({
    method: 'POST',
    path: 'system/api/website/link',
    about: 'Friend links of the footer.',
    who: 'anon',
    limit: limits.read,
    input: Nothing,
    output: z.object({
      websiteLinkList: z.array(
        z.object({ linkName: z.string(), linkUrl: z.string(), linkTarget: z.enum(['_self', '_blank']) }),
      ),
    }),
    cacheSeconds: 30,
  }),
  about: call({
    method: 'POST',
    path: 'system/api/website/nav/list',
    about: 'Entries of the about navigation (footer and service page).',
    who: 'anon',
    limit: limits.read,
    input: Nothing,
    output: z.object({
      websiteNavList: z.array(
        z.object({
          id: Id,
          navName: z.string(),
          navNameEn: z.string().meta({ description: 'English name, or empty (addition)' }),
        }),
      ),
    }),
    cacheSeconds: 30,
  }),
  aboutArticle: call({
    method: 'POST',
    path: 'system/api/website/nav/article/get',
    about: 'The article behind one about entry.',
    who: 'anon',
    limit: limits.read,
    input: z.object({ navId: Id }),
    output: z.object({
      navId: Id,
      navName: z.string(),
      artTitle: z.string(),
      artPic: z.string(),
      artDesc: z.string().meta({ description: 'HTML' }),
      navNameEn: z.string().meta({ description: 'English name, or empty (addition)' }),
      artTitleEn: z.string().meta({ description: 'English title, or empty (addition)' }),
      artDescEn: z.string().meta({ description: 'HTML of the English version, or empty (addition)' }),
      gmtModified: DateTime,
    }),
    errors: ['notFound'],
    cacheSeconds: 30,
  }),
  banners: call({
    method: 'POST',
    path: 'system/api/sys/banner/list',
    about: 'Banners of one group.',
    who: 'anon',
    limit: limits.read,
    input: z.object({ bannerGroup: z.enum(['pc', 'h5']).default('pc') }),
    output: z.object({
      sysBannerDTOList: z.array(z.object({ code: z.string(), group: z.string(), data: z.array(Banner) })),
    }),
    cacheSeconds: 30,
  }),
  adverts: call({
    method: 'POST',
    path: 'system/api/adv/list',
    about: 'Home adverts that are within their time window.',
    who: 'anon',
    limit: limits.read,
    input: z.object({
      advLocation: z.coerce.number().int().min(1).max(9).default(2),
      platShow: z.coerce.number().int().min(0).max(1).default(0),
    }),
    output: z.object({
      list: z.array(
        z.object({
          id: Id,
          advTitle: z.string(),
          advText: z.string(),
          advImg: z.string(),
          advUrl: z.string(),
          advTarget: z.enum(['_self', '_blank']),
        }),
      ),
    }),
    cacheSeconds: 30,
  }),
  zones: call({
    method: 'POST',
    path: 'system/api/zone/list',
    about: 'Shelves of the home page in order; contents of a course shelf come from course/api/zone/course/list.',
    who: 'anon',
    limit: limits.read,
    input: z.object({ zoneLocation: z.coerce.number().int().min(0).max(1).default(1) }),
    output: z.object({
      list: z.array(
        z.object({
          id: Id,
          zoneName: z.string(),
          zoneDesc: z.string(),
          zoneType: NamedCode(stateCode.zone),
          moreUrl: z.string(),
        }),
      ),
    }),
    cacheSeconds: 30,
  }),
  problemKinds: call({
    method: 'GET',
    path: 'system/api/dict/list/problemKind',
    about: 'Dictionary: kinds of exam problem.',
    who: 'anon',
    limit: limits.read,
    input: Nothing,
    output: z.object({ list: z.array(z.object({ code: z.int(), desc: z.string() })) }),
    cacheSeconds: 60,
  }),
}

export const demo = {
  outbox: call({
    method: 'POST',
    path: 'system/api/demo/outbox',
    about: 'Messages that the demo SMS provider would have sent. Demo installations only.',
    who: 'anon',
    limit: limits.poll,
    input: z.object({ mobile: z.string().trim().max(11).default('') }),
    output: z.object({
      list: z.array(z.object({ id: Id, mobile: z.string(), content: z.string(), gmtCreate: DateTime })),
    }),
    errors: ['notFound'],
    extension: true,
  }),
}
