import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Flag, Nothing, Text } from '../shapes.ts'
import { Address, PictureAddress } from './admin-rows.ts'
import { SiteInfo } from './site.ts'
import { themeNames } from './theme.ts'

/** What an operator may change of their site. */
const Settings = SiteInfo.omit({ siteId: true, openWechatLogin: true, isDemo: true })

/** The domain name of a site: what its visitors type. */
export const Domain = z
  .string({ error: '请填写域名' })
  .trim()
  .toLowerCase()
  .regex(
    /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/,
    '域名应形如 learn.example.com',
  )

const Phone = z
  .string()
  .trim()
  .max(30, '电话最多 30 个字')
  .regex(/^[\d\s()+\-转]*$/, '电话只能含数字、空格、括号、加号和短横')

/** Information and looks of the site one is in. */
export const adminSite = {
  view: call({
    method: 'POST',
    path: 'system/admin/site/view',
    about: 'Everything that can be set of the site.',
    who: 'admin',
    permission: 'site',
    limit: limits.admin,
    input: Nothing,
    output: Settings.extend({ domain: z.string(), gmtModified: DateTime }),
    extension: true,
  }),
  update: call({
    method: 'POST',
    path: 'system/admin/site/update',
    about:
      'Changes the settings that are named; pages show them at once. The statistics code is the owner’s to change.',
    who: 'admin',
    permission: 'site',
    limit: limits.admin,
    input: z.object({
      gmtModified: DateTime.optional().meta({ description: 'state that was read; a newer one is a conflict' }),
      domain: z
        .string()
        .optional()
        .meta({ description: 'as it is: another one is refused, it is changed by system/admin/sites/domain' }),
      siteNamePc: Text('站点名称', 40).optional(),
      slogan: Text('标语', 60, 0).optional(),
      logo: PictureAddress.optional(),
      miniLogo: PictureAddress.optional(),
      ico: PictureAddress.optional(),
      theme: z
        .string()
        .trim()
        .refine(
          (text) => (themeNames as readonly string[]).includes(text) || /^#[0-9a-fA-F]{6}$/.test(text),
          '请选择主题色',
        )
        .optional(),
      telephone: Phone.optional(),
      address: Text('地址', 120, 0).optional(),
      copyright: Text('版权信息', 120, 0).optional(),
      icp: Text('ICP 备案号', 60, 0).optional(),
      prn: Text('公安备案号', 60, 0).optional(),
      prnNo: z
        .string()
        .trim()
        .regex(/^\d{0,20}$/, '公安备案编号只能是数字')
        .optional(),
      keyword: Text('关键词', 200, 0).optional(),
      desc: Text('站点描述', 300, 0).optional(),
      isEnableStatistics: Flag.optional(),
      statisticsCode: Text('统计代码', 4000, 0).optional(),
      isEnableOnlineService: Flag.optional(),
      onlineServiceCode: Address('客服地址').optional(),
      onlineServicePages: Text('显示客服的页面', 500, 0)
        .refine(
          (text) => text.split(/[,，]/).every((page) => page.trim() === '' || /^\/[^\s,，]*$/.test(page.trim())),
          '页面应以 / 开头，用逗号分隔',
        )
        .optional(),
      h5Domain: Domain.or(z.literal('')).optional(),
      openVip: Flag.optional(),
    }),
    output: Nothing,
    errors: ['forbidden', 'shown', 'conflict'],
    logAs: '修改站点信息与外观',
    extension: true,
  }),
}

/** All sites of the installation, for whoever runs them. */
export const adminSites = {
  list: call({
    method: 'POST',
    path: 'system/admin/sites/list',
    about: 'Every site of the installation, those switched off included.',
    who: 'admin',
    permission: 'sites',
    limit: limits.admin,
    input: Nothing,
    output: z.object({
      list: z.array(
        z.object({
          siteId: z.int(),
          siteNamePc: z.string(),
          domain: z.string(),
          url: z.string(),
          isDefault: Flag,
          statusId: Flag,
          gmtCreate: DateTime,
        }),
      ),
      publicUrl: z
        .string()
        .meta({ description: 'PUBLIC_URL of the installation, the default site’s address; may be empty' }),
    }),
    extension: true,
  }),
  domain: call({
    method: 'POST',
    path: 'system/admin/sites/domain',
    about: 'Gives a site another domain: it answers there at once, and no longer at the former one.',
    who: 'admin',
    permission: 'sites',
    limit: { by: 'user', max: 60, seconds: 3600 },
    input: z.object({ siteId: z.int().min(1), domain: Domain }),
    output: z.object({ url: z.string() }),
    errors: ['notFound'],
    logAs: '修改站点域名',
    extension: true,
  }),
  makeDefault: call({
    method: 'POST',
    path: 'system/admin/sites/default',
    about:
      'Makes a site the default one: that of PUBLIC_URL and of addresses without a domain; its owner is the one who runs all sites from then on.',
    who: 'admin',
    permission: 'sites',
    limit: { by: 'user', max: 60, seconds: 3600 },
    input: z.object({ siteId: z.int().min(1) }),
    output: Nothing,
    errors: ['notFound', 'shown'],
    logAs: '设为默认站点',
    extension: true,
  }),
  stand: call({
    method: 'POST',
    path: 'system/admin/sites/stand',
    about: 'Switches a site on (1) or off (0); the default site always stands.',
    who: 'admin',
    permission: 'sites',
    limit: limits.admin,
    input: z.object({ siteId: z.int().min(1), statusId: Flag }),
    output: Nothing,
    errors: ['notFound', 'shown'],
    logAs: '启用或停用站点',
    extension: true,
  }),
}
