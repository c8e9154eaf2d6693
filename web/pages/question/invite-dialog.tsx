import { useState } from 'react'
import { api } from '../../api.ts'
import { useAction } from '../../use-action.ts'
import { useQuery } from '../../use-query.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { texts } from './texts.ts'

/** Invites people to answer. */
export function InviteButton({ questionsId }: { questionsId: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="text" icon={<PlusIcon size={18} />} onClick={() => setOpen(true)}>
        {texts.invite}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={texts.invite}
        footer={<Button onClick={() => setOpen(false)}>{texts.close}</Button>}
      >
        <Candidates questionsId={questionsId} />
      </Dialog>
    </>
  )
}

function Candidates({ questionsId }: { questionsId: string }) {
  const people = useQuery('community/auth/questions/invite/list', { questionsId })
  const { busy, run } = useAction({ reload: false })
  const invite = (userId: string) =>
    run(userId, async () => {
      await api('community/auth/questions/invite/save', { questionsId, userId }, { showSuccess: true })
      people.set(
        (now) => now && { list: now.list.map((one) => (one.userId === userId ? { ...one, isInvited: true } : one)) },
      )
    })
  return (
    <Stack>
      <Hint>{texts.inviteAbout}</Hint>
      <QueryView
        of={people}
        compact
        lines={3}
        isEmpty={({ list }) => list.length === 0}
        empty={<Empty compact art="message" title={texts.inviteEmpty} />}
      >
        {({ list }) => (
          <Stack as="ul">
            {list.map((one) => (
              <Row as="li" key={one.userId} gap={3} nowrap justify="between">
                <Row gap={2} nowrap>
                  <Avatar name={one.nickname} src={one.headImgUrl} size="s" />
                  <Stack gap={0}>
                    <b>{one.nickname}</b>
                    <Hint size="xs">{one.isLecturer ? texts.teacher : texts.answersGiven(one.answerCount)}</Hint>
                  </Stack>
                </Row>
                <Button
                  size="s"
                  variant="line"
                  disabled={one.isInvited}
                  loading={busy === one.userId}
                  aria-label={texts.inviteOf(one.nickname)}
                  onClick={() => void invite(one.userId)}
                >
                  {one.isInvited ? texts.invited : texts.inviteOne}
                </Button>
              </Row>
            ))}
          </Stack>
        )}
      </QueryView>
    </Stack>
  )
}
