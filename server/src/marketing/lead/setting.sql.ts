import type { OwnStage, Region } from '@zhixing/contract/marketing/lead-rules'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'

export interface LeadSetting {
  ownStageList: OwnStage[]
  /** Operators who get unassigned leads in turn. */
  turnList: string[]
  campaignOwnerList: { campaign: string; ownerId: string }[]
  regionOwnerList: { region: Region; ownerId: string }[]
}

const NONE: LeadSetting = { ownStageList: [], turnList: [], campaignOwnerList: [], regionOwnerList: [] }

const columns = (sql: Sql | Tx) =>
  sql`own_stage_list, to_jsonb(turn_list::text[]) AS "turnList", campaign_owner_list, region_owner_list, last_turn`

export async function selectSetting(sql: Sql): Promise<LeadSetting> {
  const [row] = await sql<(LeadSetting & { lastTurn: string })[]>`
    SELECT ${columns(sql)} FROM lead_setting WHERE site_id = ${sql.siteId}`
  return row
    ? {
        ownStageList: row.ownStageList,
        turnList: row.turnList,
        campaignOwnerList: row.campaignOwnerList,
        regionOwnerList: row.regionOwnerList,
      }
    : NONE
}

/** Locks the setting, so that turns are not given twice and stages are not removed while a lead enters them. */
export async function lockSetting(sql: Tx): Promise<LeadSetting & { lastTurn: string }> {
  await sql`INSERT INTO lead_setting (site_id) VALUES (${sql.siteId}) ON CONFLICT (site_id) DO NOTHING`
  const [row] = await sql<(LeadSetting & { lastTurn: string })[]>`
    SELECT ${columns(sql)} FROM lead_setting WHERE site_id = ${sql.siteId} FOR UPDATE`
  return row ?? { ...NONE, lastTurn: '0' }
}

export async function writeSetting(sql: Tx, to: LeadSetting): Promise<void> {
  await sql`
    UPDATE lead_setting SET own_stage_list = ${asJson(sql, to.ownStageList)}, turn_list = ${sql.ids(to.turnList)},
      campaign_owner_list = ${asJson(sql, to.campaignOwnerList)}, region_owner_list = ${asJson(sql, to.regionOwnerList)}
    WHERE site_id = ${sql.siteId}`
}

export async function writeTurn(sql: Tx, ownerId: string): Promise<void> {
  await sql`UPDATE lead_setting SET last_turn = ${ownerId} WHERE site_id = ${sql.siteId}`
}

/** Stages in use among those. */
export async function selectUsedStages(sql: Tx, codes: readonly number[]): Promise<number[]> {
  const rows = await sql<{ stage: number }[]>`
    SELECT DISTINCT stage FROM lead WHERE site_id = ${sql.siteId} AND stage = ANY(${sql.ids(codes)})`
  return rows.map(({ stage }) => stage)
}
