import type { OutputOf } from '@zhixing/contract'
import { stateCode } from '@zhixing/contract/states'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { api } from '../../api.ts'
import { RecordDialog, recordTexts } from '../../features/org/record/index.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { formatChinaDate } from '../../ui/date-format.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Tag } from '../../ui/tag.tsx'
import { useAction } from '../../use-action.ts'
import { texts } from './org-texts.ts'

interface Org {
  orgId: string
  orgName: string
}
type LeftOrg = OutputOf<'org/auth/erasure/own/list'>['list'][number]
type OrgCourse = OutputOf<'org/auth/deadline/own'>['list'][number]

/** What organisations gave the learner, with their deadlines and a record; the way to the desk for their staff. */
export function OrgCourses({
  list,
  orgs,
  left,
  hasDesk,
  now,
}: {
  list: readonly OrgCourse[]
  orgs: readonly Org[]
  left: readonly LeftOrg[]
  hasDesk: boolean
  now: number
}) {
  const [shown, setShown] = useState<Org>()
  const { busy, run } = useAction({ reload: false })
  if (list.length === 0 && orgs.length === 0 && left.length === 0 && !hasDesk) return null
  const exportOwn = (orgId: string) =>
    run(orgId, async () => {
      const { fileName, file } = await api('org/auth/erasure/own/export', { orgId })
      saveFile(fileName, file)
    })
  return (
    <Card pad="l">
      <CardHead
        title={texts.title}
        aside={
          hasDesk && (
            <ButtonLink size="s" variant="text" to="/account/organization">
              {texts.toDesk}
            </ButtonLink>
          )
        }
      />
      <Stack gap={4}>
        {list.map((one) => (
          <Stack key={`${one.orgId} ${one.productId}`} gap={1}>
            <Row justify="between" gap={3}>
              <Link to={one.url}>{one.itemName}</Link>
              <Due course={one} now={now} />
            </Row>
            {one.productType !== stateCode.product.vip && (
              <ProgressBar show value={one.finishedAt ? 100 : one.progress} label={texts.progress(one.itemName)} />
            )}
            <Hint size="xs">
              {texts.by(one.orgName)}
              {one.expireTime && ` · ${texts.until(formatChinaDate(one.expireTime, 'date'))}`}
            </Hint>
          </Stack>
        ))}
        {orgs.map((org) => (
          <Row key={org.orgId} justify="between" gap={3}>
            <Hint as="span">{org.orgName}</Hint>
            <Row gap={2}>
              <Button size="s" variant="line" onClick={() => setShown(org)}>
                {recordTexts.action}
              </Button>
              <Button size="s" variant="text" loading={busy === org.orgId} onClick={() => void exportOwn(org.orgId)}>
                {texts.myData}
              </Button>
            </Row>
          </Row>
        ))}
        {left.length > 0 && <Left list={left} busy={busy} onExport={(orgId) => void exportOwn(orgId)} />}
      </Stack>
      {shown && <RecordDialog {...shown} onClose={() => setShown(undefined)} />}
    </Card>
  )
}

/** Organisations that the learner left and that still keep data about them. */
function Left({ list, busy, onExport }: { list: readonly LeftOrg[]; busy: string; onExport: (orgId: string) => void }) {
  const revalidator = useRevalidator()
  const [asking, setAsking] = useState<LeftOrg>()
  const nameOf = ({ orgName }: LeftOrg) => orgName || texts.leftUnnamed
  return (
    <Stack gap={3}>
      <b>{texts.left}</b>
      {list.map((one) => (
        <Row key={one.orgId} justify="between" gap={3}>
          <Stack gap={1}>
            <span>{nameOf(one)}</span>
            <Hint size="xs">{texts.kept(formatChinaDate(one.eraseTime, 'date'))}</Hint>
          </Stack>
          <Row gap={2}>
            <Button size="s" variant="text" loading={busy === one.orgId} onClick={() => onExport(one.orgId)}>
              {texts.myData}
            </Button>
            {one.askedTime ? (
              <Tag tone="plain">{texts.asked}</Tag>
            ) : (
              <Button size="s" variant="line" onClick={() => setAsking(one)}>
                {texts.ask}
              </Button>
            )}
          </Row>
        </Row>
      ))}
      <ConfirmDialog
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={texts.askTitle(asking ? nameOf(asking) : '')}
        confirm={texts.ask}
        danger
        onConfirm={async () => {
          await api('org/auth/erasure/own/ask', { orgId: asking?.orgId ?? '' }, { showSuccess: true })
          await revalidator.revalidate()
        }}
      >
        {texts.askText}
      </ConfirmDialog>
    </Stack>
  )
}

function Due({ course: { finishedAt, dueTime }, now }: { course: OrgCourse; now: number }) {
  if (finishedAt) return <Tag tone="free">{texts.done}</Tag>
  if (!dueTime) return null
  const day = formatChinaDate(dueTime, 'date')
  return Date.parse(dueTime) < now ? <Tag tone="live">{texts.late(day)}</Tag> : <Tag tone="warn">{texts.due(day)}</Tag>
}
