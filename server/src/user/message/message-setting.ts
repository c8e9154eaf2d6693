import { messageSetting } from '@zhixing/contract/user/people'
import {
  channelNames,
  isChoice,
  messageChannels,
  messageKindInfo,
  messageKinds,
} from '@zhixing/contract/user/message-kinds'
import { type Db, transaction } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import type { Services } from '../../kernel/services.ts'
import { hasNotice } from '../sign-in/site-sms.ts'
import { selectSmsSetting } from '../sign-in/sms-setting.sql.ts'
import { defaultsOf } from './message-default.ts'
import * as sql from './message-setting.sql.ts'

async function settingsOf(db: Db, { platform }: Pick<Services, 'platform'>, userId: string) {
  const [own, site, sms] = await Promise.all([sql.selectSettings(db, userId), defaultsOf(db), selectSmsSetting(db)])
  const offered = messageChannels.filter((channel) => channel !== 'sms' || hasNotice(platform.sms, sms))
  const chosen = new Map(own.map(({ kind, channel, isOn }) => [`${kind} ${channel}`, isOn]))
  const allowed = new Map(
    site
      .filter(({ isAllowed }) => isAllowed === 1)
      .map(({ kind, channel, isOn }) => [`${kind} ${channel}`, chosen.get(`${kind} ${channel}`) ?? isOn]),
  )
  return {
    list: messageKinds.map((kind) => {
      const onSite = allowed.get(`${kind} site`)
      return {
        kind,
        isOn: onSite ?? (isChoice(kind, 'site') ? (0 as const) : (1 as const)),
        isFixed: onSite === undefined ? (1 as const) : (0 as const),
        channelList: offered.flatMap((channel) => {
          const isOn = channel === 'site' ? undefined : allowed.get(`${kind} ${channel}`)
          return isOn === undefined ? [] : [{ channel, isOn }]
        }),
      }
    }),
  }
}

export const calls = implement(messageSetting, {
  list: (_input, { db, services, viewer }) => settingsOf(db, services, viewer.userId),

  async save({ kind, channel, isOn }, { db, services, viewer }) {
    const { name } = messageKindInfo[kind]
    if (!isChoice(kind, channel)) throw new CallError('invalid', `“${name}”不能关闭或更改`, 'kind')
    await transaction(db, async (tx) => {
      const site = (await defaultsOf(tx)).find((one) => one.kind === kind && one.channel === channel)
      if (site?.isAllowed === 0)
        throw new CallError('invalid', `本站没有为“${name}”提供${channelNames[channel]}`, 'channel')
      await sql.writeSetting(tx, viewer.userId, kind, channel, isOn)
    })
    return settingsOf(db, services, viewer.userId)
  },
})
