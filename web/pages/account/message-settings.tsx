import type { OutputOf } from '@zhixing/contract'
import { messageChannels, type MessageChannel, type MessageKind } from '@zhixing/contract/user/message-kinds'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../api.ts'
import { useAction } from '../../use-action.ts'
import { useQuery } from '../../use-query.ts'
import { Table } from '../../ui/table.tsx'
import { hasMail, MailAddress } from './mail-address.tsx'
import { hasPush, PushBrowsers } from './push-browsers.tsx'
import { hasWechat, WechatLink } from './wechat-link.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { texts } from './texts.ts'

type Setting = OutputOf<'user/auth/msg/setting/list'>['list'][number]
const words = texts.message.settings

/** Which kinds of messages arrive, where, and which are off. */
export function MessageSettings() {
  // WeChat's page and codes to scan return here.
  const [search] = useSearchParams()
  const [open, setOpen] = useState(search.has('settings'))
  const asked = open ? {} : null
  const mail = useQuery('user/auth/mail/view', asked)
  const push = useQuery('user/auth/push/view', asked)
  const wechat = useQuery('user/auth/wechat/view', asked)
  const reached: Record<MessageChannel, boolean> = {
    site: true,
    mail: hasMail(mail.data),
    push: hasPush(push.data),
    wechat: hasWechat(wechat.data),
    sms: true,
  }
  return (
    <>
      <Button size="s" variant="line" onClick={() => setOpen(true)}>
        {words.title}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={words.title}
        footer={<Button onClick={() => setOpen(false)}>{words.done}</Button>}
      >
        <Stack gap={5}>
          <MailAddress mail={mail} />
          <PushBrowsers push={push} />
          <WechatLink wechat={wechat} />
          <Kinds reached={reached} />
          <Blocked />
        </Stack>
      </Dialog>
    </>
  )
}

const copies = messageChannels.filter((channel) => channel !== 'site')

/** @param reached channels that reach the person */
function Kinds({ reached }: { reached: Readonly<Record<MessageChannel, boolean>> }) {
  const settings = useQuery('user/auth/msg/setting/list', {})
  const { run } = useAction({ reload: false })
  const change = (kind: MessageKind, channel: MessageChannel, isOn: boolean) =>
    run(`${kind} ${channel}`, async () =>
      settings.set(await api('user/auth/msg/setting/save', { kind, channel, isOn })),
    )
  const choices = ({ channelList }: Setting) => channelList.filter(({ channel }) => reached[channel])
  return (
    <Stack gap={3}>
      <Hint>{copies.some((channel) => channel !== 'sms' && reached[channel]) ? words.aboutCopies : words.about}</Hint>
      <QueryView of={settings} compact lines={6}>
        {({ list }) => {
          const shown = list.filter((one) => !one.isFixed || choices(one).length > 0)
          const used = copies.filter((copy) =>
            shown.some((one) => choices(one).some(({ channel }) => channel === copy)),
          )
          return (
            <Table
              label={words.title}
              rows={shown}
              rowKey={({ kind }) => kind}
              columns={[
                {
                  key: 'kind',
                  title: words.kind,
                  render: ({ kind }) => (
                    <>
                      {words.kinds[kind]}
                      {kind === 'digest' && <Hint size="xs">{words.digestAbout}</Hint>}
                      {kind === 'live' && used.includes('sms') && <Hint size="xs">{words.smsAbout}</Hint>}
                    </>
                  ),
                },
                {
                  key: 'site',
                  title: words.channels.site,
                  render: ({ kind, isOn, isFixed }) =>
                    isFixed ? (
                      isOn ? (
                        words.always
                      ) : (
                        words.never
                      )
                    ) : (
                      <Switch
                        aria-label={words.switchOf(words.kinds[kind], words.channels.site)}
                        checked={isOn}
                        onChange={() => void change(kind, 'site', !isOn)}
                      />
                    ),
                },
                ...used.map((copy) => ({
                  key: copy,
                  title: words.channels[copy],
                  render: ({ kind, isOn, channelList }: Setting) => {
                    const choice = channelList.find(({ channel }) => channel === copy)
                    return (
                      choice && (
                        <Switch
                          aria-label={words.switchOf(words.kinds[kind], words.channels[copy])}
                          checked={isOn && choice.isOn}
                          disabled={!isOn}
                          onChange={() => void change(kind, copy, !choice.isOn)}
                        />
                      )
                    )
                  },
                })),
              ]}
            />
          )
        }}
      </QueryView>
    </Stack>
  )
}

function Blocked() {
  const blocks = useQuery('community/auth/block/list', {})
  const { busy, run } = useAction({ reload: false })
  const release = (userId: string) =>
    run(userId, async () => {
      await api('community/auth/block/save', { userId, isBlock: false }, { showSuccess: true })
      blocks.set((now) => now && { list: now.list.filter((one) => one.userId !== userId) })
    })
  return (
    <Stack as="section" gap={3} aria-labelledby="blocked">
      <h3 id="blocked">{words.blocked}</h3>
      <QueryView
        of={blocks}
        compact
        lines={2}
        isEmpty={({ list }) => list.length === 0}
        empty={<Hint>{words.nobody}</Hint>}
      >
        {({ list }) => (
          <Stack as="ul">
            {list.map((one) => (
              <Row as="li" key={one.userId} gap={3} nowrap justify="between">
                <Row gap={2} nowrap>
                  <Avatar name={one.nickname} src={one.headImgUrl} size="xs" />
                  <span>{one.nickname}</span>
                </Row>
                <Button
                  size="s"
                  variant="text"
                  loading={busy === one.userId}
                  aria-label={words.releaseOf(one.nickname)}
                  onClick={() => void release(one.userId)}
                >
                  {words.release}
                </Button>
              </Row>
            ))}
          </Stack>
        )}
      </QueryView>
    </Stack>
  )
}
