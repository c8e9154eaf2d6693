import type { OutputOf } from '@zhixing/contract'
import { Drawer, Empty } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { DataTable } from '../../../features/workbench/data-table.tsx'
import { PageHead } from '../../../features/workbench/page-head.tsx'
import { formatDate } from '../../../ui/date-format.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Stack } from '../../../ui/layout.tsx'
import css from './people.module.css'
import { texts } from './texts.ts'

type Row = OutputOf<'system/admin/browser/error/page'>['list'][number]
const words = texts.browserError

/** Errors that scripts of the site met in people's browsers, the latest first. */
export default function BrowserErrorPage() {
  const [open, setOpen] = useState<Row>()
  const name = (row: Row) => (
    <button type="button" className={css.plainButton} onClick={() => setOpen(row)}>
      {row.message}
    </button>
  )
  const card = (row: Row) => (
    <Stack gap={2} className={css.card}>
      <div>{name(row)}</div>
      <footer>
        <span>
          {row.page} · {words.times(row.reportCount)}
        </span>
        <DateTime value={row.gmtModified} />
      </footer>
    </Stack>
  )
  return (
    <>
      <PageHead about={words.about} />
      <DataTable<Row>
        name="browser-error"
        label={words.label}
        rowKey={(row) => row.reportId}
        search={words.search}
        empty={<Empty description={words.empty} />}
        columns={[
          { key: 'message', title: words.message, firm: true, render: name, text: (row) => row.message },
          { key: 'reportId', title: words.id, render: (row) => <code>{row.reportId}</code> },
          { key: 'page', title: words.page },
          { key: 'reportCount', title: words.count, align: 'right' },
          { key: 'browser', title: words.browser },
          { key: 'release', title: words.release, hidden: true },
          {
            key: 'gmtModified',
            title: words.last,
            render: (row) => <DateTime value={row.gmtModified} />,
            text: (row) => formatDate(row.gmtModified, 'full'),
          },
        ]}
        load={({ keyword, pageCurrent, pageSize }, signal) =>
          api(
            'system/admin/browser/error/page',
            { keyword: keyword.slice(0, 60), pageCurrent, pageSize },
            { isShowErrTip: false, signal },
          )
        }
        card={card}
      />
      <Drawer open={open !== undefined} onClose={() => setOpen(undefined)} size={640} title={open?.message ?? ''}>
        {open && (
          <>
            <p>
              {words.id} <code>{open.reportId}</code> · {words.release} <code>{open.release || texts.nothing}</code>
            </p>
            <p>
              {words.first} <DateTime value={open.gmtCreate} /> · {words.times(open.reportCount)}
            </p>
            <pre className={css.stack}>{open.stack || words.noStack}</pre>
          </>
        )}
      </Drawer>
    </>
  )
}
