import type { OutputOf } from '@zhixing/contract'
import * as contract from '@zhixing/contract/system/admin-decoration'
import { cleanHtml } from '../kernel/html.ts'
import { implement } from '../kernel/implement.ts'
import { rowHandlers } from './admin-rows.ts'
import { contentCheck } from './nav-sections.ts'
import { advState, checkAdvert, checkVip, dictStays, isBuiltIn, sameDictPlace } from './rules.ts'

type Kind = 'nav' | 'menu' | 'link' | 'article' | 'banner' | 'adv' | 'zone' | 'vip' | 'dict'
/** A row as the list of a kind answers it. */
type RowOf<K extends Kind> = OutputOf<`system/admin/${K}/list`> extends { list: (infer R)[] } ? R : never

const navRows = rowHandlers<RowOf<'nav'>>({
  kind: 'nav',
  table: 'site_nav',
  status: 'status_id',
  missing: '导航不存在或已删除',
  groupedBy: ['plat_show'],
  links: ['navUrl'],
  columns: { navTitle: 'nav_title', navUrl: 'nav_url', target: 'target', platShow: 'plat_show' },
})
const nav = implement(contract.adminNav, {
  ...navRows,
  list: async (input, request) => {
    const { list, etag } = await navRows.list(input, request)
    const hasContent = await contentCheck(request.services, request.db, list)
    return { list: list.map((row) => ({ ...row, hasContent: hasContent(row) ? 1 : 0 })), etag }
  },
})

const menu = implement(
  contract.adminMenu,
  rowHandlers<RowOf<'menu'>>({
    kind: 'menu',
    table: 'site_menu',
    status: 'status_id',
    missing: '菜单不存在或已删除',
    groupedBy: ['place'],
    links: ['url'],
    columns: { place: 'place', title: 'title', url: 'url', icon: 'icon', condition: 'condition' },
  }),
)

const link = implement(
  contract.adminLink,
  rowHandlers<RowOf<'link'>>({
    kind: 'link',
    table: 'site_link',
    status: 'status_id',
    missing: '链接不存在或已删除',
    links: ['linkUrl'],
    columns: { linkName: 'link_name', linkUrl: 'link_url', linkTarget: 'link_target' },
  }),
)

const article = implement(
  contract.adminSiteArticle,
  rowHandlers<RowOf<'article'>>({
    kind: 'siteArticle',
    table: 'site_article',
    status: 'status_id',
    missing: '文章不存在或已删除',
    columns: {
      navName: 'nav_name',
      artTitle: 'art_title',
      artPic: 'art_pic',
      artDesc: 'art_desc',
      gmtModified: 'gmt_modified',
    },
    prepare: ({ gmtModified: _never, ...values }) => ({ ...values, artDesc: cleanHtml(String(values.artDesc ?? '')) }),
  }),
)

const banner = implement(
  contract.adminBanner,
  rowHandlers<RowOf<'banner'>>({
    kind: 'banner',
    table: 'banner',
    status: 'status_id',
    missing: '轮播不存在或已删除',
    groupedBy: ['banner_group'],
    links: ['url'],
    columns: {
      bannerGroup: 'banner_group',
      title: 'title',
      subtitle: 'subtitle',
      button: 'button',
      img: 'img',
      url: 'url',
      target: 'target',
      bgColor: 'bg_color',
    },
  }),
)

const advert = implement(
  contract.adminAdvert,
  rowHandlers<RowOf<'adv'>>({
    kind: 'adv',
    table: 'adv',
    status: 'status_id',
    missing: '广告不存在或已删除',
    groupedBy: ['adv_location'],
    links: ['advUrl'],
    columns: {
      advTitle: 'adv_title',
      advText: 'adv_text',
      advImg: 'adv_img',
      advUrl: 'adv_url',
      advTarget: 'adv_target',
      advLocation: 'adv_location',
      platShow: 'plat_show',
      beginTime: 'begin_time',
      endTime: 'end_time',
    },
    prepare: (values) => {
      checkAdvert(String(values.beginTime), String(values.endTime))
      return values
    },
    shown: (row, now) => ({ advState: advState(String(row.beginTime), String(row.endTime), now) }),
  }),
)

const zone = implement(
  contract.adminZone,
  rowHandlers<RowOf<'zone'>>({
    kind: 'zone',
    table: 'zone',
    status: 'status_id',
    missing: '专区不存在或已删除',
    groupedBy: ['zone_location'],
    links: ['moreUrl'],
    columns: {
      zoneName: 'zone_name',
      zoneDesc: 'zone_desc',
      zoneType: 'zone_type',
      zoneLocation: 'zone_location',
      moreUrl: 'more_url',
    },
  }),
)

const vip = implement(
  contract.adminVip,
  rowHandlers<RowOf<'vip'>>({
    kind: 'vip',
    table: 'vip_set',
    status: 'is_show',
    missing: '会员方案不存在或已删除',
    columns: {
      setName: 'set_name',
      setType: 'set_type',
      vipLevel: 'vip_level',
      months: 'months',
      orgPrice: 'org_price',
      fabPrice: 'fab_price',
      remark: 'remark',
    },
    prepare: (values) => {
      checkVip(Number(values.orgPrice), Number(values.fabPrice))
      return values
    },
  }),
)

const dict = implement(
  contract.adminDict,
  rowHandlers<RowOf<'dict'>>({
    kind: 'dict',
    table: 'dict',
    status: 'status_id',
    missing: '字典项不存在或已删除',
    groupedBy: ['field_name'],
    columns: { fieldName: 'field_name', fieldKey: 'field_key', fieldValue: 'field_value' },
    taken: { field: 'fieldKey', msg: '该字典中已有此编号' },
    prepare: (values, before) => {
      if (before) sameDictPlace(before, values)
      return values
    },
    mayDelete: dictStays,
    shown: (row) => ({ isBuiltIn: isBuiltIn(row) ? 1 : 0 }),
  }),
)

export const calls = [nav, menu, link, article, banner, advert, zone, vip, dict].flat()
