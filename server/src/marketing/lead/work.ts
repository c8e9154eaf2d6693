/** Recurring work on leads: reminders of calls, and the stage of those who bought. Idempotent. */
import { leadStage, stagesOf } from '@zhixing/contract/marketing/lead-rules'
import { type Db, transaction } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import { texts } from '../texts.ts'
import { insertEvent, lockLead, writeStage } from './lead.sql.ts'
import { selectSetting } from './setting.sql.ts'
import * as sql from './work.sql.ts'

/** Leads per transaction. */
const CHUNK = 200

async function remind(services: Services, db: Db, siteId: number): Promise<number> {
  const now = new Date(services.clock.now()).toISOString()
  return transaction(db, async (tx) => {
    const due = await sql.takeDue(tx, now, CHUNK)
    for (const { id, name, ownerId, lastNote } of due)
      await sendMessage(tx, services, {
        siteId,
        userIds: [ownerId],
        msgType: msgTypes.system,
        linkUrl: `/admin/counsel?id=${id}`,
        ...texts.due(name, lastNote),
      })
    return due.length
  })
}

async function closeSales(services: Services, db: Db): Promise<number> {
  const buyers = await sql.selectBuyers(db, CHUNK)
  const stages = stagesOf((await selectSetting(db)).ownStageList)
  const nameOf = (code: number) => stages.find((stage) => stage.code === code)?.name ?? ''
  for (const { id } of buyers)
    await transaction(db, async (tx) => {
      const lead = await lockLead(tx, id, undefined)
      if (!lead || lead.stage === leadStage.paid || lead.stage === leadStage.lost) return
      const calledTime = lead.calledTime ?? new Date(services.clock.now()).toISOString()
      await writeStage(tx, id, { stage: leadStage.paid, lostReason: '', calledTime })
      await insertEvent(tx, {
        leadId: id,
        kind: 'stage',
        text: texts.stageChanged(nameOf(lead.stage), nameOf(leadStage.paid), texts.boughtBySelf),
      })
    })
  return buyers.length
}

/** Reminders and sales of all sites. */
export async function followLeads(services: Services): Promise<{ reminded: number; closed: number }> {
  const done = { reminded: 0, closed: 0 }
  for (const { siteId } of services.sites.all()) {
    const db = services.database.of(siteId)
    done.reminded += await remind(services, db, siteId)
    done.closed += await closeSales(services, db)
  }
  return done
}
