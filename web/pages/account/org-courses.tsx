import type { OutputOf } from '@zhixing/contract'
import { stateCode } from '@zhixing/contract/states'
import { useState } from 'react'
import { Link } from 'react-router'
import { RecordDialog, recordTexts } from '../../features/org/record/index.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { formatChinaDate } from '../../ui/date-format.ts'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { Tag } from '../../ui/tag.tsx'
import { texts } from './org-texts.ts'

interface Org {
  orgId: string
  orgName: string
}
type OrgCourse = OutputOf<'org/auth/deadline/own'>['list'][number]

/** What organisations gave the learner, with their deadlines and a record; the way to the desk for their staff. */
export function OrgCourses({
  list,
  orgs,
  hasDesk,
  now,
}: {
  list: readonly OrgCourse[]
  orgs: readonly Org[]
  hasDesk: boolean
  now: number
}) {
  const [shown, setShown] = useState<Org>()
  if (list.length === 0 && orgs.length === 0 && !hasDesk) return null
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
            <Button size="s" variant="line" onClick={() => setShown(org)}>
              {recordTexts.action}
            </Button>
          </Row>
        ))}
      </Stack>
      {shown && <RecordDialog {...shown} onClose={() => setShown(undefined)} />}
    </Card>
  )
}

function Due({ course: { finishedAt, dueTime }, now }: { course: OrgCourse; now: number }) {
  if (finishedAt) return <Tag tone="free">{texts.done}</Tag>
  if (!dueTime) return null
  const day = formatChinaDate(dueTime, 'date')
  return Date.parse(dueTime) < now ? <Tag tone="live">{texts.late(day)}</Tag> : <Tag tone="warn">{texts.due(day)}</Tag>
}
