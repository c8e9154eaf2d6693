import { z } from 'zod'
import { NamedCode } from '../code.ts'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { DateTime, Flag, Nothing, Text } from '../shapes.ts'
import { contactModes } from '../user/codes.ts'
import { DOMAIN, PictureAddress } from './admin-rows.ts'
import { SiteInfo } from './site.ts'
import { MAX_PHONE } from './site-rules.ts'

/** Settings that an operator may change; validated by site-rules.ts. */
const Settings = SiteInfo.omit({ siteId: true, openWechatLogin: true, isDemo: true }).extend({
  lecturerIdentity: Flag.meta({
    description: '1: lecturers apply with identity documents, operators cannot appoint them',
  }),
  certificateSeal: z.string().meta({ description: 'picture of the seal on certificates' }),
  embedHosts: z
    .string()
    .meta({ description: 'hosts that may show courses and papers in a frame, separated by commas; empty: none' }),
  contactMode: NamedCode(contactModes),
})

/** What a code was understood as. */
const Understood = z.object({
  scripts: z.int().meta({ description: 'number of scripts; 0: none, or a link' }),
  hosts: z.array(z.string()).meta({ description: 'hosts that the code names' }),
})
export type Understood = z.output<typeof Understood>

/** Domain name of a site. */
export const Domain = z
  .string({ error: '请填写域名' })
  .trim()
  .toLowerCase()
  .regex(DOMAIN, '域名应形如 learn.example.com')

/** Information and appearance of the current site. */
export const adminSite = {
  view: call({
    method: 'POST',
    path: 'system/admin/site/view',
    about: 'All settings of the site.',
    who: 'admin',
    permission: 'site.info',
    limit: limits.admin,
    input: Nothing,
    output: Settings.extend({
      domain: z.string(),
      gmtModified: DateTime,
      understood: z.object({ statistics: Understood, service: Understood }),
      ...tagged,
    }),
    extension: true,
  }),
  update: call({
    method: 'POST',
    path: 'system/admin/site/update',
    about:
      'Change the given settings; pages show them at once. Only an owner changes scripts: the statistics code, and the widget of the online service.',
    who: 'admin',
    permission: 'site.info',
    limit: limits.admin,
    input: z.object({
      ...edited,
      gmtModified: DateTime.optional().meta({
        description: '`gmtModified` of the version that was edited, for clients without etag support',
      }),
      domain: z
        .string()
        .optional()
        .meta({ description: 'unchanged: another value is refused; see system/admin/sites/domain' }),
      siteNamePc: Text('站点名称', 40).optional(),
      slogan: Text('标语', 60, 0).optional(),
      logo: PictureAddress.optional(),
      miniLogo: PictureAddress.optional(),
      ico: PictureAddress.optional(),
      certificateSeal: PictureAddress.optional(),
      embedHosts: Text('可嵌入的网站', 1000, 0).optional(),
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
      onlineServiceCode: Text('客服代码', 4000, 0).optional(),
      onlineServicePages: Text('显示客服的页面', 500, 0).optional(),
      h5Domain: z.string().trim().toLowerCase().max(253, '域名最多 253 个字').optional(),
      openVip: Flag.optional(),
      lecturerIdentity: Flag.optional(),
      contactMode: z.literal(Object.values(contactModes), '请选择登录方式').optional(),
      maxDevices: z.coerce
        .number('设备数必须是数字')
        .int('设备数必须是整数')
        .min(1, '至少允许 1 台设备')
        .max(10, '最多允许 10 台设备')
        .optional(),
    }),
    output: Nothing,
    errors: ['forbidden', 'shown', 'conflict'],
    logAs: '修改站点信息与外观',
    extension: true,
  }),
}

/** All sites of the installation. */
export const adminSites = {
  list: call({
    method: 'POST',
    path: 'system/admin/sites/list',
    about: 'All sites of the installation, including disabled ones.',
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
        .meta({ description: 'PUBLIC_URL of the installation, the address of the default site; may be empty' }),
    }),
    extension: true,
  }),
  domain: call({
    method: 'POST',
    path: 'system/admin/sites/domain',
    about: 'Change the domain of a site; the old domain stops working at once.',
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
      'Make a site the default one: it answers at PUBLIC_URL and at hosts without a domain, and its owner manages all sites from then on.',
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
    about: 'Enable (1) or disable (0) a site; the default site cannot be disabled.',
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
