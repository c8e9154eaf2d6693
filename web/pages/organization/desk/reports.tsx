import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import type { Route } from './+types/reports.ts'
import { api } from '../../../api.ts'
import { RecordDialog, recordTexts } from '../../../features/org/record/index.ts'
import { durationText } from '../../../features/shared/charts/index.ts'
import { pageMeta } from '../../../page-meta.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Select } from '../../../ui/input.tsx'
import { PageHead, Row, Stack } from '../../../ui/layout.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { PeopleFilter } from './people-filter.tsx'
import { MonthReport } from './month-report.tsx'
import { ReportMails } from './report-mails.tsx'
import { texts as all } from './texts.ts'
import { manages, useDesk } from './use-desk.ts'

const texts = all.report
const PAGE_SIZE = 50
const NO_SEAT = -2
const DONE = 100
type Part = 'matrix' | 'department' | 'month'
type Person = OutputOf<'org/auth/report/matrix'>['list'][number]
type Sums = Pick<Person, 'seatCount' | 'begunCount' | 'finishedCount' | 'overdueCount' | 'seconds'>

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.title, noIndex: true })
}

/** Who learned what: by person and course, department, month. */
export default function DeskReports() {
  const { orgId, orgRole } = useDesk()
  const [part, setPart] = useState<Part>('matrix')
  const { busy, run } = useAction({ reload: false })
  return (
    <Stack gap={4}>
      <PageHead title={texts.title}>
        <Button
          size="s"
          loading={busy === 'export'}
          onClick={() =>
            void run('export', async () => {
              const { fileName, file } = await api('org/auth/report/export', { orgId })
              saveFile(fileName, file)
            })
          }
        >
          {texts.export}
        </Button>
        <Button size="s" variant="line" onClick={() => window.print()}>
          {texts.print}
        </Button>
      </PageHead>
      <Tabs
        label={texts.parts}
        value={part}
        onChange={setPart}
        items={[
          { id: 'matrix', label: texts.matrix },
          { id: 'department', label: texts.departments },
          { id: 'month', label: texts.months },
        ]}
      >
        {part === 'matrix' && <Matrix />}
        {part === 'department' && <ByDepartment orgId={orgId} />}
        {part === 'month' && <MonthReport orgId={orgId} nothing={nothing()} />}
      </Tabs>
      {manages(orgRole) && <ReportMails orgId={orgId} />}
    </Stack>
  )
}

const nothing = () => (
  <Empty compact art="study" title={texts.empty}>
    {texts.emptyText}
  </Empty>
)

/** Columns of the figures that every report has. */
const sums = <R extends Sums>(): TableColumn<R>[] => [
  { key: 'seatCount', title: texts.seats, width: 80 },
  { key: 'begunCount', title: texts.begun, width: 80 },
  { key: 'finishedCount', title: texts.finished, width: 80 },
  {
    key: 'overdueCount',
    title: texts.overdue,
    width: 80,
    render: ({ overdueCount }) => (overdueCount > 0 ? <Tag tone="live">{overdueCount}</Tag> : 0),
  },
  { key: 'seconds', title: texts.time, width: 110, render: ({ seconds }) => durationText(seconds) },
]

function Matrix() {
  const { orgId, orgName } = useDesk()
  const [shown, setShown] = useState<Person>()
  const [by, setBy] = useState({ keyword: '', departmentId: '', pageCurrent: 1 })
  const { keyword, departmentId, pageCurrent } = by
  const matrix = useQuery(
    'org/auth/report/matrix',
    { orgId, keyword, pageCurrent, pageSize: PAGE_SIZE, ...(departmentId ? { departmentId } : {}) },
    { keep: true },
  )
  const filter = (change: Partial<typeof by>) => setBy((now) => ({ ...now, pageCurrent: 1, ...change }))
  return (
    <Stack gap={3}>
      <PeopleFilter orgId={orgId} departmentId={departmentId} words={texts} onFilter={filter} />
      <Card pad="none">
        <QueryView of={matrix} lines={8}>
          {({ list, itemList, totalPage }) => (
            <>
              <Table
                label={texts.matrix}
                rows={list}
                rowKey={({ memberId }) => memberId}
                busy={matrix.loading}
                empty={nothing()}
                columns={[
                  {
                    key: 'memberName',
                    title: texts.member,
                    width: 120,
                    render: (person) => (
                      <Button
                        size="s"
                        variant="text"
                        title={recordTexts.title(person.memberName)}
                        onClick={() => setShown(person)}
                      >
                        {person.memberName}
                      </Button>
                    ),
                  },
                  { key: 'staffNo', title: texts.staffNo, width: 100, render: ({ staffNo }) => staffNo || '—' },
                  {
                    key: 'departmentName',
                    title: texts.department,
                    width: 130,
                    render: ({ departmentName }) => departmentName || '—',
                  },
                  ...itemList.map(({ productId, itemName }, at) => ({
                    key: productId,
                    title: itemName,
                    width: 140,
                    wraps: true,
                    render: ({ cells }: Person) => <Cell value={cells[at] ?? NO_SEAT} />,
                  })),
                  ...sums<Person>(),
                ]}
              />
              <Pagination page={pageCurrent} pages={totalPage} onPage={(page) => filter({ pageCurrent: page })} />
            </>
          )}
        </QueryView>
      </Card>
      {shown && <RecordDialog orgId={orgId} orgName={orgName} member={shown} onClose={() => setShown(undefined)} />}
    </Stack>
  )
}

function Cell({ value }: { value: number }) {
  if (value === NO_SEAT) return texts.noSeat
  if (value < 0) return <Tag tone="plain">{texts.notBegun}</Tag>
  return value >= DONE ? <Tag tone="free">{texts.finished}</Tag> : `${value}%`
}

function ByDepartment({ orgId }: { orgId: string }) {
  const [course, setCourse] = useState('')
  const [productType, productId] = course.split(':')
  const stock = useQuery('org/auth/seat/stock', { orgId })
  const report = useQuery(
    'org/auth/report/department',
    { orgId, ...(productType && productId ? { productType, productId } : {}) },
    { keep: true },
  )
  return (
    <Stack gap={3}>
      <Row>
        <Row>
          <Select aria-label={texts.allCourses} value={course} onChange={({ target }) => setCourse(target.value)}>
            <option value="">{texts.allCourses}</option>
            {stock.data?.list.map((one) => (
              <option key={one.productId} value={`${one.productType}:${one.productId}`}>
                {one.itemName}
              </option>
            ))}
          </Select>
        </Row>
      </Row>
      <Card pad="none">
        <QueryView of={report}>
          {({ list, total }) => (
            <Table
              label={texts.departments}
              rows={list.length > 0 ? [...list, { ...total, departmentId: 'total', departmentName: texts.total }] : []}
              rowKey={({ departmentId }) => departmentId}
              busy={report.loading}
              empty={nothing()}
              columns={[
                {
                  key: 'departmentName',
                  title: texts.department,
                  width: 260,
                  render: ({ departmentId, departmentName }) =>
                    departmentId === 'total' ? <b>{departmentName}</b> : departmentName,
                },
                { key: 'memberCount', title: texts.members, width: 80 },
                ...sums<Sums>(),
              ]}
            />
          )}
        </QueryView>
      </Card>
    </Stack>
  )
}
