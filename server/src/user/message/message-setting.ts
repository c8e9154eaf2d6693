import { messageSetting } from '@zhixing/contract/user/people'
import { isOnByDefault, messageKinds } from '@zhixing/contract/user/message-kinds'
import { type Db, transaction } from '../../kernel/db/index.ts'
import { implement } from '../../kernel/implement.ts'
import * as sql from './message-setting.sql.ts'

async function settingsOf(db: Db, userId: string) {
  const own = new Map((await sql.selectSettings(db, userId)).map(({ kind, isOn }) => [kind, isOn]))
  return { list: messageKinds.map((kind) => ({ kind, isOn: own.get(kind) ?? (isOnByDefault(kind) ? 1 : 0) })) }
}

export const calls = implement(messageSetting, {
  list: (_input, { db, viewer }) => settingsOf(db, viewer.userId),

  async save({ kind, isOn }, { db, viewer }) {
    await transaction(db, (tx) => sql.writeSetting(tx, viewer.userId, kind, isOn))
    return settingsOf(db, viewer.userId)
  },
})
