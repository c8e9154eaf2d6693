import type { CodeOf } from '@zhixing/contract/code'
import type { contactModes } from '@zhixing/contract/user/codes'
import type { SiteInfo } from '@zhixing/contract/system/site'
import type { OwnerSql, OwnerTx, Sql, Tx } from '../../kernel/db/index.ts'

/** Settings by wire name with their columns: exactly those that policies.sql lets the app write. */
const columns = {
  siteNamePc: 'name_pc',
  slogan: 'slogan',
  logo: 'logo',
  miniLogo: 'mini_logo',
  ico: 'ico',
  theme: 'theme',
  telephone: 'telephone',
  address: 'address',
  copyright: 'copyright',
  icp: 'icp',
  prn: 'prn',
  prnNo: 'prn_no',
  keyword: 'keyword',
  desc: 'description',
  isEnableStatistics: 'is_enable_statistics',
  statisticsCode: 'statistics_code',
  isEnableOnlineService: 'is_enable_online_service',
  onlineServiceCode: 'online_service_code',
  onlineServicePages: 'online_service_pages',
  h5Domain: 'h5_domain',
  openVip: 'open_vip',
  lecturerIdentity: 'lecturer_identity',
  certificateSeal: 'certificate_seal',
  embedHosts: 'embed_hosts',
  maxDevices: 'max_devices',
  contactMode: 'contact_mode',
} as const

/** Wire names of the settings. */
export const settingNames = Object.keys(columns) as (keyof typeof columns)[]

export type SettingsChange = { [K in keyof typeof columns]?: string | number | undefined }

export type Settings = Pick<
  SiteInfo,
  Exclude<keyof typeof columns, 'lecturerIdentity' | 'certificateSeal' | 'embedHosts' | 'contactMode'>
> & {
  lecturerIdentity: 0 | 1
  certificateSeal: string
  embedHosts: string
  contactMode: CodeOf<typeof contactModes>
}

/** The settings with the time of their last change; `lock`: locked until the end of the transaction. */
export async function selectSettings(
  sql: Sql,
  lock = false,
): Promise<(Settings & { gmtModified: string }) | undefined> {
  const wire = Object.entries(columns).map(([name, column]) => sql`, ${sql(column)} AS ${sql(name)}`)
  const [row] = await sql<
    (Settings & { gmtModified: string })[]
  >`SELECT gmt_modified ${wire} FROM site WHERE site_id = ${sql.siteId} ${lock ? sql`FOR UPDATE` : sql``}`
  return row
}

/** Updates the given settings. */
export async function updateSettings(sql: Tx, change: SettingsChange): Promise<void> {
  const values = Object.entries(change).flatMap(([name, value]) =>
    value === undefined ? [] : [[columns[name as keyof typeof columns], value]],
  )
  await sql`UPDATE site SET ${sql({ ...Object.fromEntries(values), gmt_modified: new Date() })} WHERE site_id = ${sql.siteId}`
}

/** All sites in any state. Cross-site: uses the owner's connection. */
export async function selectAllSites(owner: OwnerSql) {
  return owner<
    {
      siteId: number
      siteNamePc: string
      domain: string
      isDefault: 0 | 1
      statusId: 0 | 1
      gmtCreate: string
    }[]
  >`
    SELECT site_id::int AS "siteId", name_pc AS "siteNamePc", domain, is_default::int AS "isDefault", status_id, gmt_create
    FROM site ORDER BY is_default DESC, site_id`
}

/** Enables or disables a site; false when it does not exist. Cross-site: uses the owner's connection. */
export async function updateSiteState(owner: OwnerSql, siteId: number, statusId: 0 | 1): Promise<boolean> {
  const { count } = await owner`UPDATE site SET status_id = ${statusId}, gmt_modified = now() WHERE site_id = ${siteId}`
  return count > 0
}

/** A cross-site transaction. */
export type RegistryTx = OwnerTx

/** One site in any state. Cross-site: uses the owner's connection. */
export async function selectAnySite(owner: OwnerSql, siteId: number) {
  return (await selectAllSites(owner)).find((site) => site.siteId === siteId)
}

/** Changes the domain of a site; it must be unused. Cross-site: uses the owner's connection. */
export async function updateDomain(owner: OwnerTx, siteId: number, domain: string): Promise<void> {
  await owner`UPDATE site SET domain = ${domain}, gmt_modified = now() WHERE site_id = ${siteId} AND domain <> ${domain}`
}

/** Makes a site the default one. Cross-site: uses the owner's connection. */
export async function updateDefault(owner: OwnerTx, siteId: number): Promise<void> {
  // Two statements, since the unique index on the default site is checked for each row.
  await owner`UPDATE site SET is_default = false, gmt_modified = now() WHERE is_default AND site_id <> ${siteId}`
  await owner`UPDATE site SET is_default = true, gmt_modified = now() WHERE site_id = ${siteId}`
}

/** Serializes opening of sites until the end of the transaction. */
export async function lockSites(owner: OwnerSql): Promise<void> {
  await owner`LOCK TABLE site IN SHARE ROW EXCLUSIVE MODE`
}

/** Whether a domain is taken, and the next free site id. */
export async function selectOpening(owner: OwnerSql, domain: string): Promise<{ taken: boolean; siteId: number }> {
  const [row] = await owner<{ taken: boolean; siteId: number }[]>`
    SELECT coalesce(bool_or(lower(domain) = ${domain}), false) AS taken, (coalesce(max(site_id), 0) + 1)::int AS "siteId" FROM site`
  return row ?? { taken: false, siteId: 1 }
}

/** Whether lecturers must apply with identity documents, so that operators cannot appoint them. */
export async function needsLecturerIdentity(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ isNeeded: boolean }[]>`
    SELECT lecturer_identity = 1 AS "isNeeded" FROM site WHERE site_id = ${sql.siteId}`
  return row?.isNeeded ?? true
}
