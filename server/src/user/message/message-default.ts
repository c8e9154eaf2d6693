/** Which kinds of messages use which channel unless a person says otherwise. */
import type { mailSetting } from '@zhixing/contract/user/mail'
import {
  isChoice,
  isOnByDefault,
  messageChannels,
  messageKindInfo,
  messageKinds,
} from '@zhixing/contract/user/message-kinds'
import { type Sql, transaction } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { editTag, takeTurn } from '../../kernel/etag.ts'
import type { Handler } from '../../kernel/implement.ts'
import { selectDefaults, writeDefaults } from './message-default.sql.ts'

const tag = editTag('list')

/** Every kind and channel that the site may change, with its value. */
export async function defaultsOf(db: Sql) {
  const own = new Map((await selectDefaults(db)).map((row) => [`${row.kind} ${row.channel}`, row]))
  return messageKinds.flatMap((kind) =>
    messageChannels
      .filter((channel) => isChoice(kind, channel))
      .map((channel) => {
        const row = own.get(`${kind} ${channel}`)
        return {
          kind,
          channel,
          isOn: row?.isOn ?? (isOnByDefault(kind, channel) ? (1 as const) : (0 as const)),
          isAllowed: row?.isAllowed ?? (1 as const),
        }
      }),
  )
}

const defaults: Handler<typeof mailSetting.defaults> = async (_input, { db }) => tag.on({ list: await defaultsOf(db) })

const saveDefaults: Handler<typeof mailSetting.saveDefaults> = async ({ list, etag }, { db, setMessage }) => {
  const fixed = list.find(({ kind, channel }) => !isChoice(kind, channel))
  if (fixed) throw new CallError('invalid', `“${messageKindInfo[fixed.kind].name}”的这个渠道不能修改`, 'list')
  const saved = await transaction(db, async (tx) => {
    await takeTurn(tx, 'msg_default')
    const before = await defaultsOf(tx)
    const wanted = before.map(
      (one) => list.find(({ kind, channel }) => kind === one.kind && channel === one.channel) ?? one,
    )
    tag.refuse(etag, { list: before }, { list: wanted })
    await writeDefaults(tx, list)
    return { list: await defaultsOf(tx) }
  })
  setMessage('保存成功')
  return { etag: tag.of(saved) }
}

export const messageDefaults = { defaults, saveDefaults }
