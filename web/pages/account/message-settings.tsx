import type { OutputOf } from '@zhixing/contract'
import { isChoice, type MessageChannel, type MessageKind } from '@zhixing/contract/user/message-kinds'
import { useState } from 'react'
import { api } from '../../api.ts'
import { useAction } from '../../use-action.ts'
import { useQuery } from '../../use-query.ts'
import { Table } from '../../ui/table.tsx'
import { hasMail, MailAddress } from './mail-address.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { texts } from './texts.ts'

type Setting = OutputOf<'user/auth/msg/setting/list'>['list'][number]
const words = texts.message.settings

/** Which kinds of messages arrive, and which are off. */
export function MessageSettings() {
  const [open, setOpen] = useState(false)
  const mail = useQuery('user/auth/mail/view', open ? {} : null)
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
          <Kinds hasMail={hasMail(mail.data)} />
          <Blocked />
        </Stack>
      </Dialog>
    </>
  )
}

function Kinds({ hasMail }: { hasMail: boolean }) {
  const settings = useQuery('user/auth/msg/setting/list', {})
  const { run } = useAction({ reload: false })
  const change = (kind: MessageKind, channel: MessageChannel, isOn: boolean) =>
    run(`${kind} ${channel}`, async () =>
      settings.set(await api('user/auth/msg/setting/save', { kind, channel, isOn: isOn ? 1 : 0 })),
    )
  return (
    <Stack gap={3}>
      <Hint>{hasMail ? words.aboutMail : words.about}</Hint>
      <QueryView of={settings} compact lines={6}>
        {({ list }) => (
          <Table
            label={words.title}
            rows={hasMail ? list : list.filter(({ isFixed }) => isFixed === 0)}
            rowKey={({ kind }) => kind}
            columns={[
              {
                key: 'kind',
                title: words.kind,
                render: ({ kind }) => (
                  <>
                    {words.kinds[kind]}
                    {kind === 'digest' && <Hint size="xs">{words.digestAbout}</Hint>}
                  </>
                ),
              },
              {
                key: 'site',
                title: words.onSite,
                render: ({ kind, isOn, isFixed }) =>
                  isFixed === 1 ? (
                    words.always
                  ) : (
                    <Switch
                      aria-label={words.switchOf(words.kinds[kind], words.onSite)}
                      checked={isOn === 1}
                      onChange={() => void change(kind, 'site', isOn === 0)}
                    />
                  ),
              },
              ...(hasMail
                ? [
                    {
                      key: 'mail',
                      title: words.byMail,
                      render: ({ kind, isOn, mailOn }: Setting) =>
                        isChoice(kind, 'mail') && (
                          <Switch
                            aria-label={words.switchOf(words.kinds[kind], words.byMail)}
                            checked={isOn === 1 && mailOn === 1}
                            disabled={isOn === 0}
                            onChange={() => void change(kind, 'mail', mailOn === 0)}
                          />
                        ),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </QueryView>
    </Stack>
  )
}

function Blocked() {
  const blocks = useQuery('community/auth/block/list', {})
  const { busy, run } = useAction({ reload: false })
  const release = (userId: string) =>
    run(userId, async () => {
      await api('community/auth/block/save', { userId, isBlock: 0 }, { showSuccess: true })
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
