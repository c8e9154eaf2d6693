import { orgLecturer } from '@zhixing/contract/user/codes'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { api } from '../../api.ts'
import { useAction } from '../../use-action.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Hint, Row } from '../../ui/layout.tsx'
import { texts } from './teacher-texts.ts'

const words = texts.invitations
type Organization = OutputOf<'user/auth/lecturer/organization/list'>['list'][number]

/** Organizations that invite the lecturer, and the current one; renders nothing if there are none. */
export function Organizations({ list }: { list: readonly Organization[] }) {
  const revalidator = useRevalidator()
  const [leaving, setLeaving] = useState<Organization>()
  const { run, busy } = useAction()
  const answer = (orgId: string, isJoin: boolean) =>
    api('user/auth/lecturer/organization/answer', { orgId, isJoin }, { showSuccess: true })
  if (list.length === 0) return null
  return (
    <Card pad="l">
      <CardHead title={words.title} />
      <ul>
        {list.map((one) => (
          <Row as="li" key={one.orgId} gap={3}>
            <Avatar name={one.orgName} src={one.orgLogo} size="m" />
            <div>
              <Link to={`/terrace/${one.orgId}`}>{one.orgName}</Link>
              <Hint>{one.status === orgLecturer.joined ? words.member : words.asks}</Hint>
            </div>
            {one.status === orgLecturer.joined ? (
              <Button variant="line" size="s" onClick={() => setLeaving(one)}>
                {words.leave}
              </Button>
            ) : (
              <Row gap={2}>
                <Button
                  size="s"
                  loading={busy === `join ${one.orgId}`}
                  onClick={() => void run(`join ${one.orgId}`, () => answer(one.orgId, true))}
                >
                  {words.join}
                </Button>
                <Button
                  variant="line"
                  size="s"
                  onClick={() => void run(`decline ${one.orgId}`, () => answer(one.orgId, false))}
                >
                  {words.decline}
                </Button>
              </Row>
            )}
          </Row>
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={words.leaveTitle(leaving?.orgName ?? '')}
        confirm={words.leave}
        danger
        onConfirm={async () => {
          if (!leaving) return
          await answer(leaving.orgId, false)
          await revalidator.revalidate()
        }}
      >
        {words.leaveText}
      </ConfirmDialog>
    </Card>
  )
}
