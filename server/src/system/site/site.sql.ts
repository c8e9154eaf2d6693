import type { MenuItem, SiteInfo } from '@zhixing/contract/system/site'
import { stateCode } from '@zhixing/contract/states'
import type { CodeOf } from '@zhixing/contract/code'
import type { z } from 'zod'
import type { OwnerSql, Sql } from '../../kernel/db/index.ts'
import type { Site } from '../../kernel/sites.ts'
import { literal } from '../../kernel/db/literal.ts'

const { active } = stateCode.row

type Target = '_self' | '_blank'

export async function selectNav(sql: Sql, platShow: number) {
  return sql<{ navTitle: string; navUrl: string; target: Target }[]>`
    SELECT nav_title, nav_url, target
    FROM site_nav
    WHERE site_id = ${sql.siteId} AND status_id = ${literal(sql, active)} AND plat_show = ${platShow}
    ORDER BY sort, id`
}

export async function selectMenus(sql: Sql) {
  return sql<
    z.output<typeof MenuItem>[]
  >`SELECT place, title, url, icon, condition FROM site_menu WHERE site_id = ${sql.siteId} AND status_id = ${literal(sql, active)} ORDER BY place, sort, id`
}

/** VIP plans by id, in any state; without ids all plans in order. */
export async function selectVipPlans(sql: Sql, ids?: string[]) {
  return sql<
    {
      id: string
      setName: string
      vipLevel: 1 | 2
      months: number
      orgPrice: number
      fabPrice: number
      isShow: 0 | 1
    }[]
  >`
    SELECT id, set_name, vip_level, months, org_price, fab_price, is_show FROM vip_set WHERE site_id = ${sql.siteId}
      ${ids ? sql`AND id = ANY(${sql.ids(ids)})` : sql``} ORDER BY sort, id`
}

/** Whether the site sells memberships and has a plan. */
export async function hasVipPlans(sql: Sql): Promise<boolean> {
  const rows = await sql`
    SELECT 1 FROM site s JOIN vip_set v ON v.site_id = s.site_id WHERE s.site_id = ${sql.siteId} AND s.open_vip = 1 AND v.is_show = 1 LIMIT 1`
  return rows.length > 0
}

export async function selectVipSets(sql: Sql) {
  return sql<
    {
      id: string
      setName: string
      setType: number
      vipLevel: 1 | 2
      months: number
      orgPrice: number
      fabPrice: number
      remark: string
    }[]
  >`
    SELECT id, set_name, set_type, vip_level, months, org_price, fab_price, remark FROM vip_set WHERE site_id = ${sql.siteId} AND is_show = 1 ORDER BY sort, id`
}

export async function selectLinks(sql: Sql) {
  return sql<{ linkName: string; linkUrl: string; linkTarget: Target }[]>`
    SELECT link_name, link_url, link_target FROM site_link WHERE site_id = ${sql.siteId} AND status_id = ${literal(sql, active)} ORDER BY sort, id`
}

export async function selectAbout(sql: Sql) {
  return sql<
    { id: string; navName: string; navNameEn: string }[]
  >`SELECT id, nav_name, nav_name_en FROM site_article WHERE site_id = ${sql.siteId} AND status_id = ${literal(sql, active)} ORDER BY sort, id`
}

export async function selectAboutArticle(sql: Sql, navId: string) {
  const [row] = await sql<
    {
      navId: string
      navName: string
      artTitle: string
      artPic: string
      artDesc: string
      navNameEn: string
      artTitleEn: string
      artDescEn: string
      gmtModified: string
    }[]
  >`
    SELECT id AS "navId", nav_name, art_title, art_pic, art_desc, nav_name_en, art_title_en, art_desc_en, gmt_modified
    FROM site_article WHERE site_id = ${sql.siteId} AND id = ${navId} AND status_id = ${literal(sql, active)}`
  return row
}

export async function selectBanners(sql: Sql, group: string) {
  return sql<
    { title: string; subtitle: string; button: string; img: string; url: string; target: Target; bgColor: string }[]
  >`
    SELECT title, subtitle, button, img, url, target, bg_color
    FROM banner
    WHERE site_id = ${sql.siteId} AND banner_group = ${group} AND status_id = ${literal(sql, active)}
    ORDER BY sort, id`
}

export async function selectAdverts(sql: Sql, location: number, platShow: number) {
  return sql<{ id: string; advTitle: string; advText: string; advImg: string; advUrl: string; advTarget: Target }[]>`
    SELECT id, adv_title, adv_text, adv_img, adv_url, adv_target
    FROM adv
    WHERE site_id = ${sql.siteId}
      AND adv_location = ${location}
      AND plat_show = ${platShow}
      AND status_id = ${literal(sql, active)}
      AND now() BETWEEN begin_time AND end_time
    ORDER BY sort, id
    LIMIT 10`
}

export async function selectZones(sql: Sql, location: number) {
  return sql<
    { id: string; zoneName: string; zoneDesc: string; zoneType: CodeOf<typeof stateCode.zone>; moreUrl: string }[]
  >`
    SELECT id, zone_name, zone_desc, zone_type, more_url
    FROM zone WHERE site_id = ${sql.siteId} AND zone_location = ${location} AND status_id = ${literal(sql, active)} ORDER BY sort, id`
}

/** Whether the shelf exists; locked against deletion. */
export async function lockZone(sql: Sql, zoneId: string): Promise<boolean> {
  const rows = await sql`SELECT 1 FROM zone WHERE site_id = ${sql.siteId} AND id = ${zoneId} FOR KEY SHARE`
  return rows.length > 0
}

export async function selectZoneName(sql: Sql, zoneId: string): Promise<string | undefined> {
  const [row] = await sql<{ zoneName: string }[]>`
    SELECT zone_name FROM zone WHERE site_id = ${sql.siteId} AND id = ${zoneId}`
  return row?.zoneName
}

export async function selectDict(sql: Sql, fieldName: string) {
  return sql<{ code: number; desc: string }[]>`
    SELECT field_key AS code, field_value AS desc
    FROM dict
    WHERE site_id = ${sql.siteId} AND field_name = ${fieldName} AND status_id = ${literal(sql, active)}
    ORDER BY sort, field_key`
}

/** Fields of a new site. */
export interface NewSite
  extends Omit<
    SiteInfo,
    | 'openWechatLogin'
    | 'logo'
    | 'miniLogo'
    | 'ico'
    | 'isEnableStatistics'
    | 'statisticsCode'
    | 'h5Domain'
    | 'openVip'
    | 'maxDevices'
  > {
  domain: string
  isDefault: boolean
}

export async function insertSite(sql: OwnerSql, site: NewSite): Promise<void> {
  await sql`
    INSERT INTO site (site_id, domain, is_default, name_pc, slogan, theme, telephone, address, copyright, icp, prn,
      prn_no, keyword, description, is_enable_online_service, online_service_code, online_service_pages, is_demo)
    VALUES (${site.siteId}, ${site.domain}, ${site.isDefault}, ${site.siteNamePc}, ${site.slogan}, ${site.theme},
      ${site.telephone}, ${site.address}, ${site.copyright}, ${site.icp}, ${site.prn}, ${site.prnNo},
      ${site.keyword}, ${site.desc}, ${site.isEnableOnlineService}, ${site.onlineServiceCode}, ${site.onlineServicePages}, ${site.isDemo})`
}

/** Enabled sites, as every request needs them. */
export async function selectSites(sql: OwnerSql): Promise<Site[]> {
  const rows = await sql<(Omit<Site, 'siteId'> & { siteId: string })[]>`
      SELECT site_id, domain, is_default, name_pc AS "siteNamePc", slogan, logo, mini_logo, ico, theme, telephone, address,
        copyright, icp, prn, prn_no, keyword, description AS desc, is_enable_statistics, statistics_code,
        is_enable_online_service, online_service_code, online_service_pages,
        h5_domain, open_vip, max_devices, is_demo, certificate_seal, embed_hosts, contact_mode, factor_operators, factor_payout
      FROM site WHERE status_id = ${literal(sql, active)} ORDER BY site_id`
  return rows.map((row) => ({ ...row, siteId: Number(row.siteId) }))
}

export async function siteExists(sql: OwnerSql): Promise<boolean> {
  const rows = await sql`SELECT 1 FROM site LIMIT 1`
  return rows.length > 0
}

/** All sites in any state, with whether each is a demo. Cross-site: uses the owner's connection. */
export async function selectSiteStates(sql: OwnerSql) {
  return sql<
    { siteId: number; siteNamePc: string; isDemo: 0 | 1 }[]
  >`SELECT site_id::int AS "siteId", name_pc AS "siteNamePc", is_demo FROM site ORDER BY site_id`
}
