import { speechSetting } from '@zhixing/contract/vod/speech-setting'
import { transaction } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { editTag } from '../../kernel/etag.ts'
import { implement } from '../../kernel/implement.ts'
import { isOffered } from './automatic.ts'
import * as sql from './automatic.sql.ts'
import { texts } from './texts.ts'

const tag = editTag('isEnabled', 'languageList', 'dayMinutes')

export const calls = implement(speechSetting, {
  async view(_input, { db, services }) {
    const [{ spentSeconds, ...setting }, waitingTotal, offered] = await Promise.all([
      sql.selectSetting(db),
      sql.countQueued(db),
      isOffered(services),
    ])
    return {
      ...tag.on(setting),
      isOffered: offered ? 1 : 0,
      hourPriceFen: Math.ceil(60 * (services.config.speech?.fenPerMinute ?? 0)),
      usedMinutes: Math.ceil(spentSeconds / 60),
      waitingTotal,
    }
  },

  async update({ etag, ...to }, { db, services, setMessage }) {
    if (to.isEnabled === 1 && !(await isOffered(services)))
      throw new CallError('invalid', texts.notOffered, 'isEnabled')
    await transaction(db, async (tx) => {
      await sql.insertInitial(tx)
      tag.refuse(etag, await sql.selectSetting(tx, true), to)
      await sql.updateSetting(tx, to)
      if (to.isEnabled === 0) await sql.deleteQueued(tx, 'all')
    })
    setMessage(texts.settingSaved)
    return {}
  },
})
