/** Who gets a new lead: the form's operator, the campaign's, the region's, or the next one in turn. */
import type { Tx } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { emitHook } from '../../system/index.ts'
import { msgTypes, selectOperatorsWith, sendMessage } from '../../user/index.ts'
import { texts } from '../texts.ts'
import * as sql from './lead.sql.ts'
import { lockSetting, writeTurn } from './setting.sql.ts'

/** The next of a list after the last one; the first if the last one is not in it. Pure. */
export function nextInTurn(list: readonly string[], last: string): string | undefined {
  return list[(list.indexOf(last) + 1) % Math.max(1, list.length)]
}

/** Chooses the operator of a lead without an owner; null if no rule names one who may follow leads. */
export type Assigner = (wanted: { ownerId: string | null; campaign: string; region: string }) => Promise<string | null>

/**
 * Reads the rules once for all leads of a transaction. Takes the lock of the setting before any lead is locked, so that
 * an import and a visitor cannot deadlock.
 */
export async function createAssigner(tx: Tx): Promise<Assigner> {
  const setting = await lockSetting(tx)
  const operators = new Set(await selectOperatorsWith(tx, 'counsel'))
  const turns = setting.turnList.filter((id) => operators.has(id))
  let last = setting.lastTurn
  return async ({ ownerId, campaign, region }) => {
    const ofCampaign = setting.campaignOwnerList.find((rule) => rule.campaign === campaign)?.ownerId
    const ofRegion = setting.regionOwnerList.find((rule) => rule.region === region)?.ownerId
    const named = [ownerId, ofCampaign, ofRegion].find((id) => id != null && operators.has(id))
    if (named != null) return named
    const next = nextInTurn(turns, last)
    if (next === undefined) return null
    last = next
    await writeTurn(tx, next)
    return next
  }
}

export interface Arrival extends Omit<sql.EnteredLead, 'askTime'> {
  /** Owner named by the form. */
  ownerId: string | null
  /** Text of the request in the timeline. */
  text: string
  /** Operator who entered it, or null for a visitor. */
  operatorId: string | null
  clientKey?: string
  /** Sends no message: many arrive at once. */
  isQuiet?: boolean
}

/**
 * Enters a request at the lead of its number, in the caller's transaction: creates or reopens it, assigns it, and
 * notifies its owner, or the managers if it has none.
 * @param assigner of the transaction, if it enters several requests
 */
export async function receive(
  tx: Tx,
  services: Pick<Services, 'events' | 'clock' | 'jobs'>,
  { ownerId, text, operatorId, clientKey, isQuiet = false, ...lead }: Arrival,
  assigner?: Assigner,
): Promise<{ leadId: string; isNew: boolean }> {
  const chooseOwner = assigner ?? (await createAssigner(tx))
  const entered = await sql.enterLead(tx, { ...lead, askTime: new Date(services.clock.now()).toISOString() })
  await sql.insertEvent(tx, { leadId: entered.id, kind: 'request', text, operatorId, clientKey: clientKey ?? null })
  const owner = entered.ownerId ?? (await chooseOwner({ ownerId, campaign: lead.campaign, region: entered.region }))
  if (owner !== null && entered.ownerId === null) await sql.writeOwner(tx, entered.id, owner)
  if (isQuiet) return { leadId: entered.id, isNew: entered.isNew }
  await emitHook(tx, 'lead.received', `lead ${entered.id}`, {
    leadId: entered.id,
    wish: lead.wish,
    isNew: entered.isNew ? 1 : 0,
  })
  const receivers = owner === null ? await selectOperatorsWith(tx, 'counsel.all.leads') : [owner]
  await sendMessage(tx, services, {
    siteId: tx.siteId,
    userIds: receivers.filter((id) => id !== operatorId),
    msgType: msgTypes.system,
    linkUrl: `/admin/counsel?id=${entered.id}`,
    ...texts.arrived(lead.name, lead.wish),
  })
  return { leadId: entered.id, isNew: entered.isNew }
}
