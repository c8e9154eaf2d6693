import type { OutputOf } from '@zhixing/contract'
import { stateCode } from '@zhixing/contract/states'
import { StatusTag } from '../session/index.ts'
import { AuthoredRow } from '../../course/versions/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Cover } from '../../../ui/cover.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { PageHead, Stack } from '../../../ui/layout.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { TabLinks } from '../../../ui/tabs.tsx'
import { texts as all } from './texts.ts'

const texts = all.mine
const PATH = '/account/live/assist'

/** URL of a page of sessions. */
const pathOf = (phase: 'next' | 'past', page = 1): string => {
  const query = new URLSearchParams()
  if (phase === 'past') query.set('phase', phase)
  if (page > 1) query.set('pageCurrent', String(page))
  return query.size > 0 ? `${PATH}?${query}` : PATH
}

/** Sessions an assistant helps with, with links to room, studio and attendance. */
export function AssistedSessions({
  phase,
  page,
}: {
  phase: 'next' | 'past'
  page: OutputOf<'live/auth/assistant/session/page'>
}) {
  return (
    <Stack gap={4}>
      <PageHead title={texts.title} about={texts.about} />
      <TabLinks
        label={texts.phases}
        items={(['next', 'past'] as const).map((one) => ({
          to: pathOf(one),
          label: texts[one],
          current: one === phase,
        }))}
      />
      {page.list.length === 0 ? (
        <Empty art="study" title={phase === 'next' ? texts.emptyNext : texts.emptyPast}>
          {phase === 'next' ? texts.emptyNextText : undefined}
        </Empty>
      ) : (
        <Stack as="ul" gap={3}>
          {page.list.map((plan) => (
            <Session key={plan.periodId} plan={plan} />
          ))}
        </Stack>
      )}
      <Pagination page={page.pageCurrent} pages={page.totalPage} to={(one) => pathOf(phase, one)} />
    </Stack>
  )
}

function Session({ plan }: { plan: OutputOf<'live/auth/assistant/session/page'>['list'][number] }) {
  const { periodId, courseId, liveStatus } = plan
  const to = `/live/detail/${courseId}?period=${periodId}`
  const isOver = liveStatus > stateCode.live.live
  return (
    <AuthoredRow
      to={to}
      name={plan.periodName}
      picture={<Cover src={plan.courseLogo} title={plan.courseName} words="none" />}
      tags={<StatusTag session={plan} />}
      facts={
        <>
          <span>{plan.courseName}</span>
          <span>{texts.teacher(plan.lecturerName)}</span>
          <span>
            <DateTime value={plan.startTime} shape="minute" /> – <DateTime value={plan.endTime} shape="time" />
          </span>
        </>
      }
      actions={
        <>
          <ButtonLink size="s" {...(isOver ? { variant: 'line' as const } : {})} to={to}>
            {liveStatus === stateCode.live.replay ? texts.replay : texts.enter}
          </ButtonLink>
          {!isOver && (
            <ButtonLink size="s" variant="text" to={`/account/live/studio/${periodId}`}>
              {texts.studio}
            </ButtonLink>
          )}
          {liveStatus !== stateCode.live.planned && (
            <ButtonLink size="s" variant="text" to={`/account/live/attendance?periodId=${periodId}`}>
              {texts.attendance}
            </ButtonLink>
          )}
        </>
      }
    />
  )
}
