import { messageSetting } from '@zhixing/contract/user/people'
import { isChoice, isOnByDefault, messageKindInfo, messageKinds } from '@zhixing/contract/user/message-kinds'
import { type Db, transaction } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { defaultsOf } from '../mail/mail-setting.ts'
import * as sql from './message-setting.sql.ts'

async function settingsOf(db: Db, userId: string) {
  const [own, site] = await Promise.all([sql.selectSettings(db, userId), defaultsOf(db)])
  const values = new Map([...site, ...own].map(({ kind, channel, isOn }) => [`${kind} ${channel}`, isOn]))
  return {
    list: messageKinds.map((kind) => ({
      kind,
      isOn: values.get(`${kind} site`) ?? (isOnByDefault(kind) ? (1 as const) : (0 as const)),
      isFixed: isChoice(kind, 'site') ? (0 as const) : (1 as const),
      mailOn: values.get(`${kind} mail`) ?? (0 as const),
    })),
  }
}

export const calls = implement(messageSetting, {
  list: (_input, { db, viewer }) => settingsOf(db, viewer.userId),

  async save({ kind, channel, isOn }, { db, viewer }) {
    if (!isChoice(kind, channel))
      throw new CallError('invalid', `“${messageKindInfo[kind].name}”不能关闭或更改`, 'kind')
    await transaction(db, (tx) => sql.writeSetting(tx, viewer.userId, kind, channel, isOn))
    return settingsOf(db, viewer.userId)
  },
})
