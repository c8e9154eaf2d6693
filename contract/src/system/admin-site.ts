import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { DateTime, Flag, Nothing, Text } from '../shapes.ts'
import { DOMAIN, PictureAddress } from './admin-rows.ts'
import { SiteInfo } from './site.ts'
import { MAX_PHONE } from './site-rules.ts'

/** What an operator may change of their site. How a value must look is in site-rules.ts. */
const Settings = SiteInfo.omit({ siteId: true, openWechatLogin: true, isDemo: true })

/** The domain name of a site: what its visitors type. */
export const Domain = z
  .string({ error: '请填写域名' })
  .trim()
  .toLowerCase()
  .regex(DOMAIN, '域名应形如 learn.example.com')

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
    output: Settings.extend({ domain: z.string(), gmtModified: DateTime, ...tagged }),
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
      ...edited,
      gmtModified: DateTime.optional().meta({
        description: 'when what was read had been changed: for clients that know no etag',
      }),
      domain: z
        .string()
        .optional()
        .meta({ description: 'as it is: another one is refused, it is changed by system/admin/sites/domain' }),
      siteNamePc: Text('站点名称', 40).optional(),
      slogan: Text('标语', 60, 0).optional(),
      logo: PictureAddress.optional(),
      miniLogo: PictureAddress.optional(),
      ico: PictureAddress.optional(),
      theme: Text('主题色', 40).optional(),
      telephone: Text('电话', MAX_PHONE, 0).optional(),
      address: Text('地址', 120, 0).optional(),
      copyright: Text('版权信息', 120, 0).optional(),
      icp: Text('ICP 备案号', 60, 0).optional(),
      prn: Text('公安备案号', 60, 0).optional(),
      prnNo: Text('公安备案编号', 40, 0).optional(),
      keyword: Text('关键词', 200, 0).optional(),
      desc: Text('站点描述', 300, 0).optional(),
      isEnableStatistics: Flag.optional(),
      statisticsCode: Text('统计代码', 4000, 0).optional(),
      isEnableOnlineService: Flag.optional(),
      onlineServiceCode: Text('客服地址', 500, 0).optional(),
      onlineServicePages: Text('显示客服的页面', 500, 0).optional(),
      h5Domain: z.string().trim().toLowerCase().max(253, '域名最多 253 个字').optional(),
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
          ...tagged,
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
    input: z.object({ siteId: z.int().min(1), ...edited, domain: Domain }),
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
