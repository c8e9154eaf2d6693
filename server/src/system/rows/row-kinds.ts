/** Kinds of manually ordered rows: tables, validation, and texts for the operation log. */
import { CallError } from '../../kernel/errors.ts'
import { cleanHtml } from '../../lib/html.ts'
import { shortMoment } from '../../lib/moment.ts'
import { yuanText } from '../../shared/operation-log.ts'
import type { RowsKind } from './admin-rows.ts'
import { advState, checkAdvert, checkVip, dictStays, isBuiltIn, sameDictPlace } from '../rules.ts'

type Text = (value: string | number | null) => string
const oneOf =
  (names: Readonly<Record<string, string>>): Text =>
  (value) =>
    names[String(value)] ?? String(value ?? '')

const opening = oneOf({ _self: '当前窗口', _blank: '新窗口' })
const platform = oneOf({ 0: '电脑端', 1: '微信端' })
const yuan: Text = (value) => yuanText(Number(value))

/** By the noun of their calls (system/admin/<noun>/…). */
export const rowKinds = {
  nav: {
    kind: 'nav',
    table: 'site_nav',
    status: 'status_id',
    missing: '导航不存在或已删除',
    groupedBy: ['plat_show'],
    links: ['navUrl'],
    columns: { navTitle: 'nav_title', navUrl: 'nav_url', target: 'target', platShow: 'plat_show' },
    log: {
      title: '导航',
      path: '/admin/nav',
      name: ({ navTitle }) => `${navTitle}`,
      values: { navTitle: '名称', navUrl: '地址', target: ['打开方式', opening], platShow: ['终端', platform] },
    },
  },
  menu: {
    kind: 'menu',
    table: 'site_menu',
    status: 'status_id',
    missing: '菜单不存在或已删除',
    groupedBy: ['place'],
    links: ['url'],
    columns: { place: 'place', title: 'title', url: 'url', icon: 'icon', condition: 'condition' },
    log: {
      title: '用户菜单',
      path: '/admin/nav/menus',
      name: ({ title }) => `${title}`,
      values: {
        title: '名称',
        url: '地址',
        icon: '图标',
        place: [
          '位置',
          oneOf({
            user: '用户菜单',
            community: '社区',
            lecturer: '讲师中心',
            org: '机构中心',
            account: '个人中心',
            study: '学习中心',
          }),
        ],
        condition: [
          '显示条件',
          oneOf({
            always: '所有人',
            lecturer: '仅讲师',
            org: '仅机构',
            recommended: '仅推荐人',
            gradeAdmin: '仅班级管理员',
            liveAssistant: '仅直播助教',
            blogger: '仅博主',
          }),
        ],
      },
    },
  },
  link: {
    kind: 'link',
    table: 'site_link',
    status: 'status_id',
    missing: '链接不存在或已删除',
    links: ['linkUrl'],
    columns: { linkName: 'link_name', linkUrl: 'link_url', linkTarget: 'link_target' },
    log: {
      title: '友情链接',
      path: '/admin/links',
      name: ({ linkName }) => `${linkName}`,
      values: { linkName: '名称', linkUrl: '地址', linkTarget: ['打开方式', opening] },
    },
  },
  article: {
    kind: 'siteArticle',
    table: 'site_article',
    status: 'status_id',
    missing: '文章不存在或已删除',
    columns: {
      navName: 'nav_name',
      artTitle: 'art_title',
      artPic: 'art_pic',
      artDesc: 'art_desc',
      navNameEn: 'nav_name_en',
      artTitleEn: 'art_title_en',
      artDescEn: 'art_desc_en',
      gmtModified: 'gmt_modified',
    },
    prepare: ({ gmtModified: _never, ...values }) => {
      const [artDesc, artDescEn] = [values.artDesc, values.artDescEn].map((html) => cleanHtml(String(html ?? '')))
      if (values.artTitleEn && !artDescEn) throw new CallError('invalid', '请填写英文内容', 'artDescEn')
      if (artDescEn && !values.artTitleEn) throw new CallError('invalid', '请填写英文标题', 'artTitleEn')
      return { ...values, artDesc: artDesc ?? '', artDescEn: artDescEn ?? '' }
    },
    log: {
      title: '站点文章',
      path: '/admin/articles',
      name: ({ artTitle }) => `${artTitle}`,
      values: {
        navName: '栏目',
        artTitle: '标题',
        artPic: '图片',
        artDesc: '内容',
        navNameEn: '英文栏目',
        artTitleEn: '英文标题',
        artDescEn: '英文内容',
      },
    },
  },
  banner: {
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
    log: {
      title: '轮播',
      path: '/admin/banners',
      name: ({ title }) => `${title}`,
      values: {
        title: '标题',
        subtitle: '副标题',
        button: '按钮文字',
        img: '图片',
        url: '跳转地址',
        target: ['打开方式', opening],
        bgColor: '背景色',
        bannerGroup: ['终端', oneOf({ pc: '电脑端', h5: '手机端' })],
      },
    },
  },
  adv: {
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
    log: {
      title: '广告',
      path: '/admin/adverts',
      name: ({ advTitle }) => `${advTitle}`,
      values: {
        advTitle: '标题',
        advText: '文字',
        advImg: '图片',
        advUrl: '跳转地址',
        advTarget: ['打开方式', opening],
        advLocation: ['位置', oneOf({ 1: '首页轮播', 2: '顶部广告条', 3: '弹窗' })],
        platShow: ['终端', platform],
        beginTime: ['开始时间', (value) => shortMoment(String(value))],
        endTime: ['结束时间', (value) => shortMoment(String(value))],
      },
    },
  },
  zone: {
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
    log: {
      title: '首页专区',
      path: '/admin/zones',
      name: ({ zoneName }) => `${zoneName}`,
      values: {
        zoneName: '名称',
        zoneDesc: '说明',
        zoneType: ['类型', oneOf({ 1: '课程', 2: '讲师', 3: '资讯' })],
        zoneLocation: ['位置', oneOf({ 1: '首页', 0: '微信端' })],
        moreUrl: '“更多”地址',
      },
    },
  },
  vip: {
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
    log: {
      title: '会员方案',
      path: '/admin/vip',
      name: ({ setName }) => `${setName}`,
      values: {
        setName: '名称',
        setType: ['类型', oneOf({ 1: '月卡', 2: '季卡', 3: '年卡' })],
        vipLevel: ['档位', oneOf({ 1: '会员', 2: '高级会员' })],
        months: '有效月数',
        orgPrice: ['原价', yuan],
        fabPrice: ['现价', yuan],
        remark: '说明',
      },
    },
  },
  dict: {
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
    log: {
      title: '数据字典',
      path: '/admin/dicts',
      name: ({ fieldName, fieldKey, fieldValue }) => `${fieldValue}（${fieldName} ${fieldKey}）`,
      values: { fieldName: '字典代码', fieldKey: '编号', fieldValue: '名称' },
    },
  },
} as const satisfies Record<string, RowsKind>
