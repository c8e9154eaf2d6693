import { useState } from 'react'
import { Link } from 'react-router'
import { Card } from '../../../ui/card.tsx'
import { formatChinaDate } from '../../../ui/date-format.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Select } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Table } from '../../../ui/table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useQuery } from '../../../use-query.ts'
import { planTexts } from './plan-texts.ts'

const texts = planTexts.renewal
const RANGES = [30, 60, 90, 180, 365]

/** Who must be certified again. */
export function Renewals({ orgId }: { orgId: string }) {
  const [by, setBy] = useState({ days: 60, pageCurrent: 1 })
  const renewals = useQuery('org/auth/plan/renewal/list', { orgId, pageSize: 50, ...by }, { keep: true })
  return (
    <Stack gap={3}>
      <Hint>{texts.about}</Hint>
      <Row>
        <Row>
          <Select
            aria-label={texts.within}
            value={by.days}
            onChange={({ target }) => setBy({ days: Number(target.value), pageCurrent: 1 })}
          >
            {RANGES.map((days) => (
              <option key={days} value={days}>
                {texts.days(days)}
              </option>
            ))}
          </Select>
        </Row>
      </Row>
      <Card pad="none">
        <QueryView of={renewals}>
          {({ list, totalPage }) => (
            <>
              <Table
                label={texts.label}
                rows={list}
                rowKey={({ roundId }) => roundId}
                busy={renewals.loading}
                empty={<Empty compact art="study" title={texts.empty} />}
                columns={[
                  { key: 'memberName', title: texts.member, width: 120 },
                  {
                    key: 'departmentName',
                    title: texts.department,
                    width: 130,
                    render: ({ departmentName }) => departmentName || '—',
                  },
                  {
                    key: 'planName',
                    title: texts.plan,
                    width: 200,
                    wraps: true,
                    render: ({ planId, planName }) => (
                      <Link to={`/account/organization/plans/${planId}?orgId=${orgId}`}>{planName}</Link>
                    ),
                  },
                  {
                    key: 'validUntil',
                    title: texts.until,
                    width: 180,
                    render: ({ validUntil, isExpired }) => (
                      <Row as="span" gap={2}>
                        <span>{formatChinaDate(validUntil, 'date')}</span>
                        {isExpired && <Tag tone="live">{texts.expired}</Tag>}
                      </Row>
                    ),
                  },
                  {
                    key: 'progress',
                    title: texts.progress,
                    width: 120,
                    render: ({ nextRound, doneCount, stepCount }) =>
                      nextRound === 0 ? texts.notBegun : texts.of(doneCount, stepCount),
                  },
                ]}
              />
              <Pagination
                page={by.pageCurrent}
                pages={totalPage}
                onPage={(pageCurrent) => setBy((now) => ({ ...now, pageCurrent }))}
              />
            </>
          )}
        </QueryView>
      </Card>
    </Stack>
  )
}
