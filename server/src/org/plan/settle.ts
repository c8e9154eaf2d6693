/** Settling rounds: what was done is stored, complete rounds are finished and certified, and new ones begin in time. */
import { issueForRound } from '../../grade/index.ts'
import { type Db, type Fragment, transaction, type Tx } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import { lockOrg, selectOrg } from '../access.sql.ts'
import { kindsOf } from '../seat/kinds/index.ts'
import { giveForSteps } from './assign.ts'
import { type Plan, selectPlan } from './plan.sql.ts'
import * as sql from './round.sql.ts'
import { planMessages, planTexts as texts } from './texts.ts'

/** Rounds per transaction. */
const BATCH = 200
/** Where a learner sees plans. */
export const OWN_PAGE = '/myStudy'

async function certify(
  tx: Tx,
  services: Services,
  plan: Plan,
  orgName: string,
  round: sql.FinishedRound,
): Promise<void> {
  const usual = texts.certificate(plan.planName)
  const no = await issueForRound(
    tx,
    {
      roundId: round.roundId,
      userId: round.userId,
      holderName: round.memberName,
      planName: plan.planName,
      title: plan.certTitle || usual.title,
      body: texts.filled(plan.certBody || usual.body, { name: round.memberName, plan: plan.planName }),
      sealLine: plan.certSeal || orgName || plan.planName,
      validUntil: round.validUntil,
    },
    services.clock.now(),
  )
  if (no !== undefined) await sql.writeCertificate(tx, round.roundId, no)
}

/** Stores what was done of open rounds, and finishes the complete ones. Idempotent. @returns how many were finished */
export async function settle(tx: Tx, services: Services, where: Fragment): Promise<number> {
  await sql.writeDone(tx, where)
  const finished = await sql.finishRounds(tx, where, BATCH)
  for (const [planId, rounds] of Map.groupBy(finished, (round) => round.planId)) {
    const orgId = rounds[0]?.orgId ?? ''
    const [plan, org] = await Promise.all([selectPlan(tx, orgId, planId), selectOrg(tx, orgId)])
    if (!plan) continue
    const orgName = org?.orgName ?? ''
    if (plan.hasCertificate === 1) for (const round of rounds) await certify(tx, services, plan, orgName, round)
    await sendMessage(tx, services, {
      siteId: tx.siteId,
      userIds: rounds.map(({ userId }) => userId),
      msgType: msgTypes.course,
      linkUrl: plan.hasCertificate === 1 ? '/account/certificates' : OWN_PAGE,
      ...planMessages.finished(orgName, plan.planName, plan.hasCertificate === 1),
    })
  }
  return finished.length
}

/** Begins new rounds of people of a site whose certificates end soon, with the seats that they need. */
async function renewSite(services: Services, db: Db): Promise<number> {
  let count = 0
  for (let more = true; more; ) {
    const due = await sql.selectToRenew(db, BATCH)
    let begun = 0
    for (const [orgId, ofOrg] of Map.groupBy(due, (one) => one.orgId))
      begun += await transaction(db, async (tx) => {
        await lockOrg(tx, orgId)
        const rounds = await sql.insertRenewals(tx, ofOrg)
        const org = await selectOrg(tx, orgId)
        for (const [planId, people] of Map.groupBy(rounds, (round) => round.planId)) {
          const plan = await selectPlan(tx, orgId, planId)
          const memberIds = people.map(({ memberId }) => memberId)
          await giveForSteps(tx, { orgId, kinds: kindsOf(services) }, planId, memberIds, '0')
          for (const { userId, validUntil } of people)
            await sendMessage(tx, services, {
              siteId: tx.siteId,
              userIds: [userId],
              msgType: msgTypes.course,
              linkUrl: OWN_PAGE,
              ...planMessages.renewal(org?.orgName ?? '', plan?.planName ?? '', validUntil),
            })
        }
        return rounds.length
      })
    count += begun
    // A batch in which no round could begin would come again.
    more = due.length === BATCH && begun > 0
  }
  return count
}

/** Recurring: settles the rounds of all sites, and begins new ones before certificates end. Idempotent. */
export async function settlePlans(services: Services): Promise<{ finished: number; renewed: number }> {
  const done = { finished: 0, renewed: 0 }
  for (const siteId of await sql.selectSitesWithPlans(services.database.owner))
    try {
      const db = services.database.of(siteId)
      for (let last = BATCH; last === BATCH; done.finished += last)
        last = await transaction(db, (tx) => settle(tx, services, tx`true`))
      done.renewed += await renewSite(services, db)
    } catch (error) {
      // Retried by the next run; does not block other sites.
      services.log.error({ err: error, siteId }, 'learning plans could not be settled')
    }
  return done
}
