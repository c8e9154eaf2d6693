/** Calls of referrers and of referred users. */
import { stateCode } from '@zhixing/contract/states'
import { referral as contract } from '@zhixing/contract/commerce/referral'
import { type Tx, transaction } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import { maskMobile } from '../../kernel/permissions.ts'
import type { Services } from '../../kernel/services.ts'
import { type Registered, selectByCode, selectOwnCode, writeRecommended } from '../../user/index.ts'
import { ruleTexts, secondRateOf } from '../model/binding.ts'
import { lockBuyer } from '../sale/order.sql.ts'
import { selectRule } from '../product/terms.sql.ts'
import { bind } from './bind.ts'
import * as figures from './figures.sql.ts'
import * as sql from './referral.sql.ts'
import { texts } from './texts.ts'

/** One visit per link, browser and address in a day. */
const VISIT = { by: 'ip', max: 1, seconds: 86_400 } as const
/** Public places of the ranking. */
const RANKED = 20

/** Binds a newly registered user and counts the registration. */
export async function bindNewcomer(
  tx: Tx,
  services: Services,
  { userId, referralCode, ip }: Registered,
): Promise<void> {
  if (!referralCode) return
  const isBound = await bind(tx, { userId, code: referralCode, source: 'register', ip, now: services.clock.now() })
  const referrer = isBound ? await selectByCode(tx, referralCode) : undefined
  if (referrer) await sql.countVisit(tx, referrer.userId, { registers: 1 })
}

async function countVisit({ db, services, site, ip, userAgent }: Request, code: string, referrerId: string) {
  if ((await sql.selectScheme(db)).isOpen === 0) return
  if (!services.limiter.take(`referral ${site.siteId} ${code} ${ip} ${userAgent}`, VISIT)) return
  await sql.countVisit(db, referrerId, { visits: 1 })
}

const shortened = (nickname: string) => `${[...nickname][0] ?? ''}***`

export const calls = implement(contract, {
  async code({ referralCode }, request) {
    const owner = await selectByCode(request.db, referralCode)
    if (owner?.isRecommended === 1 && owner.userId !== request.viewer?.userId)
      await countVisit(request, referralCode, owner.userId)
    return { referralCode, valid: owner ? 1 : 0 }
  },

  async bind({ referralCode }, { db, services, viewer, ip }) {
    const { userId } = viewer
    const bound = await transaction(db, async (tx) => {
      await lockBuyer(tx, userId)
      return bind(tx, { userId, code: referralCode, source: 'visit', ip, now: services.clock.now() })
    })
    return { bound: bound ? 1 : 0 }
  },

  async view(_input, { db, viewer }) {
    const [scheme, rule, member, own, days, code] = await Promise.all([
      sql.selectScheme(db),
      selectRule(db),
      sql.selectMember(db, viewer.userId),
      figures.selectFigures(db, viewer.userId),
      figures.selectDays(db, viewer.userId),
      selectOwnCode(db, viewer.userId),
    ])
    return {
      isOpen: scheme.isOpen,
      joinType: scheme.joinType,
      isRecommended: viewer.isRecommended,
      offReason: member?.statusId === 0 ? member.offReason : '',
      referralCode: viewer.isRecommended === 1 ? code : '',
      commissionRate: rule.commissionRate,
      secondRate: secondRateOf(rule),
      ruleList: ruleTexts(rule),
      ruleText: scheme.ruleText,
      ...own,
      dayList: days,
    }
  },

  async join(_input, { db, viewer, setMessage }) {
    const { userId } = viewer
    await transaction(db, async (tx) => {
      const scheme = await sql.selectScheme(tx)
      if (scheme.isOpen === 0) throw new CallError('shown', texts.closed)
      const member = await sql.lockMember(tx, userId)
      if (member?.statusId === 0) throw new CallError('shown', texts.switchedOff(member.offReason))
      if (!member && scheme.joinType === stateCode.referralJoin.invited)
        throw new CallError('shown', texts.invitationOnly)
      await sql.insertMember(tx, userId, 1)
      await writeRecommended(tx, userId, 1)
    })
    setMessage(texts.joined)
    return { referralCode: await selectOwnCode(db, userId) }
  },

  async list(input, { db, viewer }) {
    const by = { referrerId: viewer.userId, profitStatus: input.profitStatus }
    return mapPage(await figures.pageOfPeople(db, input, by), (row) => ({ ...row, mobile: maskMobile(row.mobile) }))
  },

  async orders(input, { db, viewer }) {
    const by = { referrerId: viewer.userId, profitStatus: input.profitStatus }
    return figures.pageOfCommissions(db, input, by)
  },

  async rank(_input, { db, services, site, viewer }) {
    const all = await services.answers.data(site.siteId, 'referral ranking', 60, () => figures.selectRanking(db))
    const own = all.findIndex(({ userId }) => userId === viewer.userId)
    return {
      list: all.slice(0, RANKED).map(({ userId, nickname, profitMoney }, index) => ({
        rank: index + 1,
        nickname: shortened(nickname),
        profitMoney,
        isSelf: userId === viewer.userId ? 1 : 0,
      })),
      ownRank: own === -1 ? null : own + 1,
      ownMoney: all[own]?.profitMoney ?? 0,
    }
  },
})
