import { Descriptions, Drawer } from '../../../features/shared/workbench/kit.ts'
import { Tag, type TagState } from '../../../ui/tag.tsx'
import type { OutputOf } from '@zhixing/contract'
import { Link } from 'react-router'
import { useMayOpen } from '../../../features/shared/workbench/use-admin.ts'
import { cx } from '../../../ui/cx.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import css from './people.module.css'
import { texts } from './texts.ts'
import { useQuery } from '../../../use-query.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { days, yesOrNo } from '../../../features/shared/workbench/list-input.ts'
import { timeColumn, tagColumn } from '../../../features/shared/workbench/columns.tsx'

type Row = OutputOf<'user/admin/log/operation/page'>['list'][number]
const words = texts.operationLog
const OK = 200

const resultOf = ({ code }: { code: number }): TagState => ({
  text: code === OK ? words.done : words.refusedWith(code),
  tone: code === OK ? 'free' : 'live',
})
const Result = (of: { code: number }) => <Tag tone={resultOf(of).tone}>{resultOf(of).text}</Tag>
/** The object of the operation, linked where the operator has access. */
function Subject({ row: { subject, subjectPath } }: { row: Pick<Row, 'subject' | 'subjectPath'> }) {
  const mayOpen = useMayOpen(subjectPath)
  return subjectPath && mayOpen ? (
    <Link to={subjectPath} className={css.link}>
      {subject}
    </Link>
  ) : (
    subject
  )
}
const changeText = ({ label, before, after }: Row['changeList'][number]) =>
  `${label}：${before || words.none} → ${after || words.none}`
/** The first changes; the details show all. */
function shortChanges({ changeList }: Pick<Row, 'changeList'>): string {
  const shown = changeList.slice(0, 2).map(changeText).join('；')
  return changeList.length > 2 ? `${shown} ${words.more(changeList.length)}` : shown
}
const Who = ({ row }: { row: Row }) => (
  <>
    {row.nickname} {row.realNickname && <Tag tone="live">{words.actedFor(row.realNickname)}</Tag>}
  </>
)

export default function OperationLogPage() {
  return (
    <ListPage
      call="user/admin/log/operation/page"
      name="operation-log"
      label="操作记录"
      about={words.about}
      search={words.search}
      filters={[yesOrNo('isRefused', words.result, [words.refused, words.done]), days('time', texts.time)]}
      empty={words.empty}
      columns={[
        timeColumn<Row>('gmtCreate', texts.time, { alwaysShown: true }),
        {
          key: 'nickname',
          title: words.who,
          render: (row) => <Who row={row} />,
          text: (row) => (row.realNickname ? `${row.nickname}（${words.actedFor(row.realNickname)}）` : row.nickname),
        },
        { key: 'operation', title: words.what },
        tagColumn<Row>('code', words.result, resultOf),
        { key: 'subject', title: words.subject, render: (row) => <Subject row={row} />, text: (row) => row.subject },
        {
          key: 'changeList',
          title: words.changes,
          render: (row) => <span className={cx(css.changes, css.clamp)}>{shortChanges(row)}</span>,
          text: (row) => row.changeList.map(changeText).join('；'),
        },
        { key: 'loginIp', title: texts.ip, hidden: true },
        { key: 'path', title: words.call, hidden: true },
      ]}
      actions={[{ label: texts.view, isRead: true, opens: 'line' }]}
      dialogs={{ line: ({ row, close }) => <LineDrawer row={row} onClose={close} /> }}
      card={(row, buttons) => (
        <Stack gap={2} className={css.card}>
          <div>
            <b>{row.operation}</b> <Subject row={row} /> <Result code={row.code} />
          </div>
          {row.changeList.length > 0 && <span className={css.changes}>{shortChanges(row)}</span>}
          <footer>
            <span>
              <Who row={row} /> · {row.loginIp} · <DateTime value={row.gmtCreate} />
            </span>
            {buttons}
          </footer>
        </Stack>
      )}
    />
  )
}

/** The input, formatted if it is valid JSON. */
function pretty(content: string): string {
  try {
    return JSON.stringify(JSON.parse(content), null, 2)
  } catch {
    // Long inputs are stored truncated.
    return content
  }
}

function LineDrawer({ row, onClose }: { row: Row | undefined; onClose: () => void }) {
  const answer = useQuery('user/admin/log/operation/view', row ? { id: row.id } : null)
  return (
    <Drawer open={row !== undefined} onClose={onClose} width={560} title={row?.operation ?? ''}>
      <QueryView of={answer}>
        {(line) => (
          <>
            <Descriptions
              items={[
                { key: 'who', label: words.who, children: <Who row={line} /> },
                ...(line.subject ? [{ key: 'subject', label: words.subject, children: <Subject row={line} /> }] : []),
                { key: 'time', label: texts.time, children: <DateTime value={line.gmtCreate} /> },
                { key: 'result', label: words.result, children: <Result code={line.code} /> },
                { key: 'call', label: words.call, children: <code>{line.path}</code> },
                { key: 'ip', label: texts.ip, children: `${line.loginIp} · ${line.browser}` },
              ]}
            />
            {line.subject && line.code === OK && (
              <section className={css.section}>
                <h3>{words.changes}</h3>
                {line.changeList.length === 0 ? (
                  <Hint>{words.noChanges}</Hint>
                ) : (
                  <Descriptions
                    items={line.changeList.map(({ label, before, after }) => ({
                      key: label,
                      label,
                      children: (
                        <>
                          <del className={css.before}>{before || words.none}</del> → {after || words.none}
                        </>
                      ),
                    }))}
                  />
                )}
              </section>
            )}
            <details className={css.section}>
              <summary>{words.content}</summary>
              <pre className={`${css.pre} ${css.code}`}>{pretty(line.content)}</pre>
            </details>
          </>
        )}
      </QueryView>
    </Drawer>
  )
}
