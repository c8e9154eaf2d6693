import { type MessageKind, messageKinds } from '@zhixing/contract/user/message-kinds'
import { useState } from 'react'
import { api } from '../../api.ts'
import { useAction } from '../../use-action.ts'
import { useQuery } from '../../use-query.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { texts } from './texts.ts'

const words = texts.message.settings

/** Which kinds of messages arrive, and which are off. */
export function MessageSettings() {
  const [open, setOpen] = useState(false)
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
          <Kinds />
          <Blocked />
        </Stack>
      </Dialog>
    </>
  )
}

function Kinds() {
  const settings = useQuery('user/auth/msg/setting/list', {})
  const { run } = useAction({ reload: false })
  const change = (kind: MessageKind, isOn: 0 | 1) =>
    run(kind, async () => settings.set(await api('user/auth/msg/setting/save', { kind, isOn })))
  return (
    <Stack gap={3}>
      <Hint>{words.about}</Hint>
      <QueryView of={settings} compact lines={6}>
        {({ list }) => (
          <Stack as="ul" gap={3}>
            {messageKinds.map((kind) => {
              const isOn = list.find((one) => one.kind === kind)?.isOn ?? 1
              return (
                <li key={kind}>
                  <Switch checked={isOn === 1} onChange={() => void change(kind, isOn === 1 ? 0 : 1)}>
                    {words.kinds[kind]}
                  </Switch>
                  {kind === 'digest' && <Hint size="xs">{words.digestAbout}</Hint>}
                </li>
              )
            })}
          </Stack>
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
