/** The sandbox's failure settings of a site, set by operators. */
import { adminSandbox } from '@zhixing/contract/commerce/admin-sandbox'
import { type Db, transaction } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { editTag, takeTurn } from '../../kernel/etag.ts'
import { implement } from '../../kernel/implement.ts'
import type { Services } from '../../kernel/services.ts'
import { saveSetting, selectSetting } from '../../platform/payment/sandbox/sandbox.sql.ts'
import { channelsAt } from '../channel/channels.ts'

const isOffered = async (services: Services, db: Db) =>
  (await channelsAt(services, db)).some(({ name }) => name === 'sandbox')

const tag = editTag('delayMs', 'repeat', 'isReordered', 'wrongAmount', 'isRefundRefused', 'transferMode')

export const calls = implement(adminSandbox, {
  async view(_input, { db, services }) {
    return { ...tag.on(await selectSetting(db)), isOffered: (await isOffered(services, db)) ? 1 : 0 }
  },

  async save({ etag, ...setting }, { db, services, setMessage }) {
    if (!(await isOffered(services, db))) throw new CallError('shown', '本站没有启用沙箱支付')
    await transaction(db, async (tx) => {
      await takeTurn(tx, 'sandbox_setting')
      tag.refuse(etag, await selectSetting(tx), setting)
      await saveSetting(tx, setting)
    })
    setMessage('已保存，从下一笔支付起生效')
    return {}
  },
})
