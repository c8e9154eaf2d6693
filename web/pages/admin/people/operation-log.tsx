import type { OutputOf } from '@zhixing/contract'
import { Button, Descriptions, Drawer, Empty, Tag } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { DataTable } from '../../../features/workbench/data-table.tsx'
import { PageHead } from '../../../features/workbench/page-head.tsx'
import type { DataFilter } from '../../../features/table/index.ts'
import { formatDate } from '../../../ui/date-format.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { between, flag, omitUndefined } from './date-range.ts'
import { Stack } from '../../../ui/layout.tsx'
import css from './people.module.css'
import { texts } from './texts.ts'
import { useQuery } from '../../../use-query.ts'
import { QueryView } from '../../../ui/query-view.tsx'

type Row = OutputOf<'user/admin/log/operation/page'>['list'][number]
const words = texts.operationLog
const OK = 200

const filters: DataFilter[] = [
  {
    kind: 'select',
    name: 'isRefused',
    label: words.result,
    options: [
      { value: 0, label: words.done },
      { value: 1, label: words.refused },
    ],
  },
  { kind: 'days', name: 'time', label: texts.time },
]

const Result = ({ code }: { code: number }) => (
  <Tag color={code === OK ? 'green' : 'red'}>{code === OK ? words.done : words.refusedWith(code)}</Tag>
)
const Who = ({ row }: { row: Row }) => (
  <>
    {row.nickname} {row.realNickname && <Tag color="red">{words.actedFor(row.realNickname)}</Tag>}
  </>
)

export default function OperationLogPage() {
  const [open, setOpen] = useState<Row>()
  const card = (row: Row) => (
    <Stack gap={2} className={css.card}>
      <div>
        <b>{row.operation}</b> <Result code={row.code} />
      </div>
      <footer>
        <span>
          <Who row={row} /> · {row.loginIp} · <DateTime value={row.gmtCreate} />
        </span>
        <Button type="link" size="small" onClick={() => setOpen(row)}>
          {texts.view}
        </Button>
      </footer>
    </Stack>
  )

  return (
    <>
      <PageHead about={words.about} />
      <DataTable<Row>
        name="operation-log"
        label="操作记录"
        rowKey={(row) => row.id}
        search={words.search}
        filters={filters}
        empty={<Empty description={words.empty} />}
        columns={[
          {
            key: 'gmtCreate',
            title: texts.time,
            firm: true,
            render: (row) => <DateTime value={row.gmtCreate} />,
            text: (row) => formatDate(row.gmtCreate, 'full'),
          },
          {
            key: 'nickname',
            title: words.who,
            render: (row) => <Who row={row} />,
            text: (row) => (row.realNickname ? `${row.nickname}（${words.actedFor(row.realNickname)}）` : row.nickname),
          },
          { key: 'operation', title: words.what },
          {
            key: 'code',
            title: words.result,
            render: (row) => <Result code={row.code} />,
            text: (row) => (row.code === OK ? words.done : words.refusedWith(row.code)),
          },
          { key: 'loginIp', title: texts.ip },
          { key: 'path', title: words.call, hidden: true },
          {
            key: 'actions',
            title: texts.actions,
            text: null,
            firm: true,
            render: (row) => (
              <Button type="link" size="small" onClick={() => setOpen(row)}>
                {texts.view}
              </Button>
            ),
          },
        ]}
        load={({ keyword, filters: by, pageCurrent, pageSize }, signal) =>
          api(
            'user/admin/log/operation/page',
            omitUndefined({
              keyword: keyword.slice(0, 60),
              isRefused: flag(by.isRefused),
              ...between(by, 'time'),
              pageCurrent,
              pageSize,
            }),
            { isShowErrTip: false, signal },
          )
        }
        card={card}
      />
      <LineDrawer row={open} onClose={() => setOpen(undefined)} />
    </>
  )
}

/** What was asked, indented where it can be. */
function pretty(content: string): string {
  try {
    return JSON.stringify(JSON.parse(content), null, 2)
  } catch {
    // Long ones are kept without their end.
    return content
  }
}

function LineDrawer({ row, onClose }: { row: Row | undefined; onClose: () => void }) {
  const answer = useQuery('user/admin/log/operation/view', row ? { id: row.id } : null)
  return (
    <Drawer open={row !== undefined} onClose={onClose} size={560} title={row?.operation ?? ''}>
      <QueryView of={answer}>
        {(line) => (
          <>
            <Descriptions
              size="small"
              bordered
              column={1}
              items={[
                { key: 'who', label: words.who, children: <Who row={line} /> },
                { key: 'time', label: texts.time, children: <DateTime value={line.gmtCreate} /> },
                { key: 'result', label: words.result, children: <Result code={line.code} /> },
                { key: 'call', label: words.call, children: <code>{line.path}</code> },
                { key: 'ip', label: texts.ip, children: `${line.loginIp} · ${line.browser}` },
              ]}
            />
            <section className={css.section}>
              <h3>{words.content}</h3>
              <pre className={`${css.pre} ${css.code}`}>{pretty(line.content)}</pre>
            </section>
          </>
        )}
      </QueryView>
    </Drawer>
  )
}
