import { Drawer } from '../../../features/shared/workbench/kit.ts'
import { useRef } from 'react'
import type { OutputOf } from '@zhixing/contract'
import { DateTime } from '../../../ui/date-time.tsx'
import css from './people.module.css'
import { texts } from './texts.ts'
import { ListPage, type ListHandle } from '../../../features/shared/workbench/list-page.tsx'
import { timeColumn } from '../../../features/shared/workbench/columns.tsx'

type Row = OutputOf<'system/admin/browser/error/page'>['list'][number]
const words = texts.browserError

/** Script errors reported by browsers, newest first. */
export default function BrowserErrorPage() {
  const list = useRef<ListHandle<Row>>(null)
  const name = (row: Row) => (
    <button type="button" className={css.plainButton} onClick={() => list.current?.open('stack', row)}>
      {row.message}
    </button>
  )
  return (
    <ListPage
      ref={list}
      call="system/admin/browser/error/page"
      name="browser-error"
      rowKey={(row) => row.reportId}
      about={words.about}
      search={words.search}
      empty={words.empty}
      columns={[
        { key: 'message', title: words.message, alwaysShown: true, render: name, text: (row) => row.message },
        { key: 'reportId', title: words.id, render: (row) => <code>{row.reportId}</code> },
        { key: 'page', title: words.page },
        { key: 'reportCount', title: words.count, align: 'right' },
        { key: 'browser', title: words.browser },
        { key: 'release', title: words.release, hidden: true },
        timeColumn<Row>('gmtModified', words.last),
      ]}
      dialogs={{ stack: ({ row, close }) => row && <Stacktrace row={row} close={close} /> }}
    />
  )
}

function Stacktrace({ row, close }: { row: Row; close: () => void }) {
  return (
    <Drawer onClose={close} width={640} title={row.message}>
      <p>
        {words.id} <code>{row.reportId}</code> · {words.release} <code>{row.release || texts.nothing}</code>
      </p>
      <p>
        {words.first} <DateTime value={row.gmtCreate} /> · {words.times(row.reportCount)}
      </p>
      <pre className={css.stack}>{row.stack || words.noStack}</pre>
    </Drawer>
  )
}
