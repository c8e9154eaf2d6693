import { stateCode } from '@zhixing/contract/states'
import { useState } from 'react'
import type { Route } from './+types/content.ts'
import { pageMeta } from '../../../page-meta.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { MoreIcon } from '../../../ui/icons.tsx'
import { Select } from '../../../ui/input.tsx'
import { Hint, PageHead, Row, Stack } from '../../../ui/layout.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Table } from '../../../ui/table.tsx'
import { Tag, type TagProps } from '../../../ui/tag.tsx'
import { useQuery } from '../../../use-query.ts'
import { ContentDialog } from './content-dialog.tsx'
import { texts } from './content-texts.ts'
import { manages as managesAs, type PrivateCourse, useDesk } from './use-desk.ts'

const { approved, draft, pending, rejected } = stateCode.audit

const tones: Record<number, TagProps['tone']> = { [pending]: 'warn', [approved]: 'free', [rejected]: 'live' }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.title, noIndex: true })
}

/** Private courses of the organisation, and their review. */
export default function DeskContent() {
  const { orgId, orgRole } = useDesk()
  const manages = managesAs(orgRole)
  const [by, setBy] = useState({ keyword: '', auditStatus: '', pageCurrent: 1 })
  const [opened, setOpened] = useState<{ what: 'pass' | 'reject'; of: PrivateCourse }>()
  const { auditStatus, ...rest } = by
  const courses = useQuery(
    'org/auth/content/list',
    { orgId, ...rest, ...(auditStatus && { auditStatus: Number(auditStatus) }) },
    { keep: true },
  )
  const isFiltered = by.keyword !== '' || auditStatus !== ''
  return (
    <Stack gap={4}>
      <PageHead title={texts.title} about={texts.about} />
      <Row gap={2}>
        <SearchBox placeholder={texts.search} onSearch={(keyword) => setBy({ ...by, keyword, pageCurrent: 1 })} />
        <Select
          aria-label={texts.state}
          value={auditStatus}
          onChange={({ target }) => setBy({ ...by, auditStatus: target.value, pageCurrent: 1 })}
        >
          <option value="">{texts.all}</option>
          {[pending, approved, rejected, draft].map((status) => (
            <option key={status} value={status}>
              {texts.status[status]}
            </option>
          ))}
        </Select>
      </Row>
      <Card pad="none">
        <QueryView of={courses} lines={6}>
          {({ list, totalPage }) => (
            <>
              <Table
                label={texts.label}
                rows={list}
                rowKey={({ courseId }) => courseId}
                busy={courses.loading}
                empty={isFiltered ? <Empty compact art="search" title={texts.none} /> : <NoContent manages={manages} />}
                columns={[
                  {
                    key: 'courseName',
                    title: texts.course,
                    width: 300,
                    render: (one) => (
                      <Stack gap={1}>
                        <span>{one.courseName}</span>
                        {one.stopReason && <Hint size="xs">{texts.stopped(one.stopReason)}</Hint>}
                        {one.hasLive === 1 && one.auditStatus !== approved && <Hint size="xs">{texts.learning}</Hint>}
                      </Stack>
                    ),
                  },
                  { key: 'lecturerName', title: texts.lecturer, width: 120 },
                  {
                    key: 'periodTotal',
                    title: texts.lessons,
                    width: 140,
                    render: ({ periodTotal, totalSeconds }) =>
                      texts.lessonCount(periodTotal, Math.round(totalSeconds / 60)),
                  },
                  {
                    key: 'auditStatus',
                    title: texts.state,
                    width: 100,
                    render: ({ auditStatus: status }) => (
                      <Tag tone={tones[status] ?? 'plain'}>{texts.status[status]}</Tag>
                    ),
                  },
                  {
                    key: 'gmtModified',
                    title: texts.changed,
                    width: 150,
                    render: ({ gmtModified }) => <DateTime value={gmtModified} shape="minute" />,
                  },
                  {
                    key: 'actions',
                    title: '',
                    width: 60,
                    fixed: 'right',
                    render: (one) => (
                      <Actions
                        course={one}
                        orgId={orgId}
                        manages={manages}
                        onOpen={(what) => setOpened({ what, of: one })}
                      />
                    ),
                  },
                ]}
              />
              <Pagination
                page={by.pageCurrent}
                pages={totalPage}
                onPage={(pageCurrent) => setBy({ ...by, pageCurrent })}
              />
            </>
          )}
        </QueryView>
      </Card>
      {opened && (
        <ContentDialog
          {...opened}
          orgId={orgId}
          onClose={() => setOpened(undefined)}
          onDone={() => {
            setOpened(undefined)
            courses.reload()
          }}
        />
      )}
    </Stack>
  )
}

function NoContent({ manages }: { manages: boolean }) {
  const { orgId } = useDesk()
  return (
    <Empty
      compact
      art="study"
      title={texts.empty}
      action={manages && <ButtonLink to={`/account/organization/page?orgId=${orgId}`}>{texts.toLecturers}</ButtonLink>}
    >
      {texts.emptyText}
    </Empty>
  )
}

function Actions({
  course,
  orgId,
  manages,
  onOpen,
}: {
  course: PrivateCourse
  orgId: string
  manages: boolean
  onOpen: (what: 'pass' | 'reject') => void
}) {
  const { courseId, courseName, auditStatus, submitTime, hasLive } = course
  const items = [
    // Drafts are private to their lecturer.
    ...(manages && submitTime ? [{ label: texts.preview, to: `/preview/course/${courseId}` }] : []),
    ...(manages && auditStatus === pending
      ? [
          { label: texts.pass, onSelect: () => onOpen('pass') },
          { label: texts.reject, onSelect: () => onOpen('reject') },
        ]
      : []),
    ...(manages && hasLive === 1 ? [{ label: texts.assign, to: `/account/organization/learning?orgId=${orgId}` }] : []),
  ]
  if (items.length === 0) return null
  return <Menu floating align="end" label={texts.actions(courseName)} button={<MoreIcon />} items={items} />
}
