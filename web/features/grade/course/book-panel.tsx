import { weightSum } from '@zhixing/contract/grade/book-rules'
import { useMemo, useState } from 'react'
import { api } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Hint, Panel, Row, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { saveSheet } from '../../shared/table/index.ts'
import { type Book, type BookLine, bookSheet, columnTitle, summary, tried } from './book-sheet.ts'
import css from './class-course.module.css'
import { ColumnDialog, MarkDialog } from './mark-dialogs.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { texts } from './texts.ts'

const words = texts.book

/** Grade book of a class: totals, preview of other weights, manual marks. */
export function BookPanel({ gradeId, mayManage }: { gradeId: string; mayManage: boolean }) {
  const book = useQuery('exam/auth/grade/book/view', { gradeId }, { keep: true })
  return (
    <QueryView of={book}>
      {(data) => (
        <Shown
          key={JSON.stringify(data.rule)}
          book={data}
          gradeId={gradeId}
          mayManage={mayManage}
          reload={book.reload}
        />
      )}
    </QueryView>
  )
}

const fields = [
  'courseWeight',
  'attendanceWeight',
  'examWeight',
  'homeworkWeight',
  'manualWeight',
  'dropExam',
  'dropHomework',
  'dropManual',
  'passLine',
] as const
type Column = Book['columnList'][number]

function Shown({
  book,
  gradeId,
  mayManage,
  reload,
}: {
  book: Book
  gradeId: string
  mayManage: boolean
  reload: () => void
}) {
  const [rule, setRule] = useState(book.rule)
  const { busy, run } = useAction({ reload: false })
  const [edited, setEdited] = useState<Column | 'new'>()
  const [filled, setFilled] = useState<Column>()
  const [leaving, setLeaving] = useState<Column>()
  const [reported, setReported] = useState<BookLine>()
  const lines = useMemo(() => tried(book, rule), [book, rule])
  const weights = weightSum(rule)
  const isTrying = JSON.stringify(rule) !== JSON.stringify(book.rule)
  const { average, passed, of } = summary(lines)
  // Most classes have no live course.
  const hasAttendance = book.rule.attendanceWeight > 0 || book.columnList.some(({ part }) => part === 'attendance')
  const closed = (isSaved: boolean) => {
    setEdited(undefined)
    setFilled(undefined)
    if (isSaved) reload()
  }

  const columns: TableColumn<BookLine>[] = [
    { key: 'nickname', title: words.name },
    ...book.columnList.map(
      (column, at): TableColumn<BookLine> => ({
        key: column.columnId,
        title: columnTitle(column),
        align: 'right',
        wraps: true,
        render: ({ marks, dropped }) => {
          const mark = marks[at] ?? null
          if (mark === null) return words.none
          return dropped.includes(column.columnId) ? (
            <span className={css.dropped} title={words.dropped}>
              {mark}
            </span>
          ) : (
            mark
          )
        },
      }),
    ),
    {
      key: 'total',
      title: words.total,
      align: 'right',
      render: ({ total, isPassed }) =>
        total === null ? words.none : <Tag tone={isPassed ? 'free' : 'live'}>{total}</Tag>,
    },
    {
      key: 'report',
      title: words.report,
      render: (line) => (
        <Button
          size="s"
          variant="text"
          aria-label={`${words.report} ${line.nickname}`}
          onClick={() => setReported(line)}
        >
          {words.report}
        </Button>
      ),
    },
  ]

  return (
    <Stack gap={4}>
      <Panel>
        <Stack gap={3}>
          <Row justify="between">
            <h2>{words.rule}</h2>
            {isTrying && <Tag tone="warn">{words.trying}</Tag>}
          </Row>
          <Hint>{words.weights}</Hint>
          {hasAttendance && <Hint>{words.attendance}</Hint>}
          <div className={css.rules}>
            {fields
              .filter((field) => hasAttendance || field !== 'attendanceWeight')
              .map((field) => (
                <Field key={field} label={words[field]}>
                  <Input
                    inputMode="numeric"
                    value={String(rule[field])}
                    onChange={(event) => {
                      const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, 4)
                      setRule({ ...rule, [field]: Number(digits) })
                    }}
                  />
                </Field>
              ))}
          </div>
          <Row role="status">
            <Tag tone={weights === 100 ? 'free' : 'warn'}>{words.weightSum(weights)}</Tag>
            {weights !== 100 && <Hint as="span">{weights === 0 ? words.noWeights : words.notHundred}</Hint>}
          </Row>
          {mayManage && (
            <Checkbox
              checked={rule.isShown}
              onChange={(event) => setRule({ ...rule, isShown: event.currentTarget.checked })}
            >
              {words.isShown}
            </Checkbox>
          )}
          {isTrying && (
            <Row>
              {mayManage && (
                <Button
                  loading={busy === 'rule'}
                  onClick={() =>
                    void run('rule', async () => {
                      await api('exam/auth/grade/book/save', { gradeId, ...rule }, { showSuccess: true })
                      reload()
                    })
                  }
                >
                  {words.saveRule}
                </Button>
              )}
              <Button variant="line" onClick={() => setRule(book.rule)}>
                {words.reset}
              </Button>
            </Row>
          )}
        </Stack>
      </Panel>
      <Row justify="between">
        <Hint as="span">{words.stat(average, passed, of)}</Hint>
        <Row>
          {mayManage && (
            <Button variant="line" onClick={() => setEdited('new')}>
              {words.addColumn}
            </Button>
          )}
          <Button
            variant="line"
            loading={busy === 'export'}
            onClick={() =>
              void run('export', () => saveSheet(words.exportName(book.gradeName), bookSheet(book, lines)))
            }
          >
            {texts.progress.export}
          </Button>
        </Row>
      </Row>
      {book.columnList
        .filter(({ part }) => part === 'manual')
        .map((column) => (
          <Row key={column.columnId} justify="between">
            <span>
              {column.columnName} <Hint as="small">{`${words.fullScore} ${column.fullScore}`}</Hint>
            </span>
            <Row gap={1}>
              <Button
                size="s"
                variant="line"
                aria-label={`${words.fill} ${column.columnName}`}
                onClick={() => setFilled(column)}
              >
                {words.fill}
              </Button>
              {mayManage && (
                <>
                  <Button size="s" variant="text" onClick={() => setEdited(column)}>
                    {texts.edit}
                  </Button>
                  <Button size="s" variant="text" onClick={() => setLeaving(column)}>
                    {texts.remove}
                  </Button>
                </>
              )}
            </Row>
          </Row>
        ))}
      {lines.length === 0 ? (
        <Empty art="study" title={words.empty} />
      ) : (
        <Table label={words.label} columns={columns} rows={lines} rowKey={({ userId }) => userId} />
      )}
      {edited && <ColumnDialog gradeId={gradeId} column={edited === 'new' ? undefined : edited} close={closed} />}
      {filled && (
        <MarkDialog
          gradeId={gradeId}
          column={filled}
          at={book.columnList.indexOf(filled)}
          lines={book.list}
          close={closed}
        />
      )}
      {reported && <ReportDialog gradeId={gradeId} line={reported} close={() => setReported(undefined)} />}
      <ConfirmDialog
        open={leaving !== undefined}
        title={words.askRemove(leaving?.columnName ?? '')}
        confirm={texts.remove}
        danger
        onClose={() => setLeaving(undefined)}
        onConfirm={async () => {
          if (!leaving) return
          await run('remove', () =>
            api('exam/auth/grade/book/column/delete', { gradeId, id: leaving.columnId }, { showSuccess: true }),
          )
          reload()
        }}
      >
        {words.askRemoveText}
      </ConfirmDialog>
    </Stack>
  )
}
