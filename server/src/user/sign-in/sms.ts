import { adminSms } from '@zhixing/contract/user/admin-feedback'
import { CallError } from '../../kernel/errors.ts'
import { editTag, takeTurn } from '../../kernel/etag.ts'
import { transaction } from '../../kernel/db/index.ts'
import { implement } from '../../kernel/implement.ts'
import { holds } from '../../kernel/permissions.ts'
import { mapPage } from '../../kernel/page.ts'
import { lookUp } from '../operator/lookup.ts'
import { mobileFor } from '../policy.ts'
import { smsOf } from './site-sms.ts'
import * as sql from './sms.sql.ts'
import { texts } from '../texts.ts'

const priceTag = editTag('price')

export const calls = implement(adminSms, {
  async list({ keyword, ...input }, request) {
    const { site, viewer, db } = request
    const showsMobiles = holds(viewer, 'user.mobile', site)
    const search = await lookUp(request, adminSms.list.path, keyword)
    // The SMS log has numbers, no names.
    const by: sql.SmsFilter = { ...input, search: search.kind === 'name' ? { kind: 'nothing' } : search }
    return mapPage(await sql.pageOfSms(db, by, input), (row) => ({
      ...row,
      mobile: mobileFor(showsMobiles, row.mobile),
    }))
  },

  async summary({ days }, { db, services }) {
    const [list, prices, sms] = await Promise.all([sql.sumSms(db, days), sql.selectPrices(db), smsOf(services, db)])
    const current = sms.provider
    const known = new Map([[current, 0], ...prices.map((one) => [one.provider, one.price] as const)])
    for (const { provider } of list) if (!known.has(provider)) known.set(provider, 0)
    return { list, priceList: [...known].map(([provider, price]) => priceTag.on({ provider, price })), current }
  },

  async price({ provider, price, etag }, { db, services, setMessage }) {
    if (provider !== (await smsOf(services, db)).provider && !(await sql.knowsProvider(db, provider)))
      throw new CallError('notFound', texts.noProvider, 'provider')
    await transaction(db, async (tx) => {
      await takeTurn(tx, 'sms_price')
      const before = (await sql.selectPrices(tx)).find((one) => one.provider === provider)
      priceTag.refuse(etag, { price: before?.price ?? 0 }, { price })
      await sql.upsertPrice(tx, provider, price)
    })
    setMessage('保存成功，之后发送的短信按新单价计费')
    return {}
  },
})
