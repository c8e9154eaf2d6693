import { kindName, problemKinds } from '@zhixing/contract/exam/kinds'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { api } from '../../../api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { cx } from '../../../ui/cx.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { MoreIcon, PlusIcon } from '../../../ui/icons.tsx'
import { Menu, type MenuItem } from '../../../ui/menu.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { TabLinks } from '../../../ui/tabs.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { newKey } from '../../../new-key.ts'
import { RichProse } from '../../shared/math/index.ts'
import { ExportMenu, questionImportTexts as exchange } from '../question-import/index.ts'
import { BulkDialog, type Action } from './bulk-dialog.tsx'
import { ListFilters } from './list-filters.tsx'
import { exportOf, isNarrowed, type ListQuery, listPath, type loadQuestions } from './load.ts'
import { PageHead, Panel, Row } from '../../../ui/layout.tsx'
import {
  editPath,
  flatten,
  HistoryDialog,
  ProblemPreview,
  questionEditorTexts as editorTexts,
} from '../question-editor/index.ts'
import css from './question-list.module.css'
import { texts } from './texts.ts'

const words = texts.list
type Data = Awaited<ReturnType<typeof loadQuestions>>
type Row = Data['list'][number]
const actions: readonly Action[] = ['move', 'difficulty', 'tag', 'untag', 'public', 'private', 'delete']

/** Question bank of a lecturer. */
export function QuestionList({ data }: { data: Data }) {
  const { list, kindCounts, totalCount, totalPage, pageCurrent, query, categories, tags } = data
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [selected, setSelected] = useState<ReadonlyMap<string, string>>(new Map())
  const [action, setAction] = useState<Action | null>(null)
  const [removed, setRemoved] = useState<readonly string[]>([])
  const [shown, setShown] = useState<Row | null>(null)
  const [history, setHistory] = useState<string | null>(null)
  const flat = flatten(categories)
  const all = kindCounts.reduce((sum, { count }) => sum + count, 0)
  const isPublic = query.scope === 'public'

  const pick = (rows: readonly Row[], on: boolean) =>
    setSelected((now) => {
      const next = new Map(now)
      for (const row of rows) {
        if (on) next.set(row.id, row.plainText)
        else next.delete(row.id)
      }
      return next
    })

  async function run(work: () => Promise<unknown>) {
    try {
      await work()
      await revalidate()
    } catch {
      // api() has shown the error.
    }
  }
  const remove = (row: Row) =>
    run(async () => {
      await api('exam/auth/exam/problem/delete', { id: row.id })
      setRemoved([row.id])
      pick([row], false)
    })
  const undo = () =>
    run(async () => {
      await api('exam/auth/exam/problem/batch', { ids: [...removed], deed: 'restore' }, { showSuccess: true })
      setRemoved([])
    })
  const copy = async (row: Row) => {
    try {
      const made = await api('exam/auth/exam/problem/copy', { id: row.id, clientKey: newKey() }, { showSuccess: true })
      await navigate(editPath({ id: made.id, problemType: row.problemType }))
    } catch {
      // api() has shown the error.
    }
  }

  const pageChosen = list.length > 0 && list.every(({ id }) => selected.has(id))
  return (
    <>
      <PageHead title={texts.title} about={texts.about}>
        <Row as="span" align="stretch">
          {/* Exports cannot filter by error rate, so they are not offered then. */}
          {query.scope === 'mine' && list.length > 0 && (query.state !== 'hard' || selected.size > 0) && (
            <ExportMenu ids={[...selected.keys()]} filter={exportOf(query)} />
          )}
          <ButtonLink variant="line" to="/account/subject/import">
            {exchange.title}
          </ButtonLink>
          <ButtonLink variant="line" to="/account/subject/comprehend" icon={<PlusIcon size={18} />}>
            {editorTexts.addMaterial}
          </ButtonLink>
          <ButtonLink to="/account/subject/add" icon={<PlusIcon size={18} />}>
            {editorTexts.add}
          </ButtonLink>
        </Row>
      </PageHead>
      <TabLinks
        label={words.tabs}
        variant="line"
        items={(['mine', 'public', 'bin'] as const).map((scope) => ({
          to: listPath({ scope }),
          label: texts.scope[scope],
          current: scope === query.scope,
        }))}
      />
      <ListFilters key={query.scope} query={query} categories={flat} tags={tags} />
      <div className={css.kinds}>
        <TabLinks
          label={words.kinds}
          items={[
            {
              to: listPath({ ...query, problemType: '' }),
              label: words.all,
              count: all,
              current: query.problemType === '',
            },
            ...problemKinds.flatMap(({ code, desc }) => {
              const count = kindCounts.find((one) => one.problemType === code)?.count ?? 0
              const current = query.problemType === String(code)
              return count > 0 || current
                ? [{ to: listPath({ ...query, problemType: String(code) }), label: desc, count, current }]
                : []
            }),
          ]}
        />
      </div>
      {removed.length > 0 && (
        <Row as="p" nowrap className={css.undo} role="status">
          {words.removed(removed.length)}
          <Button size="s" variant="text" onClick={() => void undo()}>
            {words.undo}
          </Button>
        </Row>
      )}
      {list.length > 0 && !isPublic && (
        <Row gap={3} rowGap={2} className={cx(css.selectBar, selected.size > 0 && css.selecting)}>
          <Checkbox checked={pageChosen} onChange={(event) => pick(list, event.currentTarget.checked)}>
            {words.selectPage}
          </Checkbox>
          {selected.size > 0 && (
            <>
              <span role="status">{words.selected(selected.size)}</span>
              {(query.scope === 'bin' ? (['restore'] as const) : actions).map((one) => (
                <Button key={one} size="s" variant="line" onClick={() => setAction(one)}>
                  {texts.bulk[one]}
                </Button>
              ))}
              <Button size="s" variant="text" onClick={() => setSelected(new Map())}>
                {words.unselect}
              </Button>
            </>
          )}
          <span className={css.total}>{words.total(totalCount, data.isCapped)}</span>
        </Row>
      )}
      {list.length > 0 ? (
        <>
          <Panel as="ol" pad={0} className={css.rows}>
            {list.map((row, at) => (
              <QuestionRow
                key={row.id}
                row={row}
                no={(pageCurrent - 1) * data.pageSize + at + 1}
                scope={query.scope}
                selected={selected.has(row.id)}
                onSelect={(on) => pick([row], on)}
                onShow={() => setShown(row)}
                more={[
                  { label: isPublic ? words.copyOwn : words.copy, onSelect: () => void copy(row) },
                  ...(isPublic
                    ? []
                    : [
                        { label: words.history, onSelect: () => setHistory(row.id) },
                        { label: words.remove, onSelect: () => void remove(row), danger: true },
                      ]),
                ]}
                onRestore={() =>
                  void run(() => api('exam/auth/exam/problem/restore', { id: row.id }, { showSuccess: true }))
                }
              />
            ))}
          </Panel>
          <Pagination page={pageCurrent} pages={totalPage} to={(page) => listPath(query, page)} />
        </>
      ) : (
        <Card>
          <NoQuestions query={query} />
        </Card>
      )}
      {action && (
        <BulkDialog
          deed={action}
          categories={flat}
          rows={[...selected].map(([id, name]) => ({ id, name }))}
          onClose={(done) => {
            setAction(null)
            setSelected((now) => new Map([...now].filter(([id]) => !done.has(id))))
            if (action === 'delete' && done.size > 0) setRemoved([...done])
            if (done.size > 0) void revalidate()
          }}
        />
      )}
      {shown && (
        <Dialog open size="l" onClose={() => setShown(null)} title={words.previewTitle}>
          <ProblemPreview
            name={shown.id}
            load={(asked) => api('GET exam/auth/exam/problem/view/{id}', { id: shown.id }, { ...asked })}
          />
        </Dialog>
      )}
      {history && (
        <HistoryDialog
          id={history}
          onClose={() => setHistory(null)}
          onRestored={() => {
            setHistory(null)
            void revalidate()
          }}
        />
      )}
    </>
  )
}

function NoQuestions({ query }: { query: ListQuery }) {
  if (isNarrowed(query))
    return (
      <Empty
        art="search"
        title={words.emptyFiltered}
        action={
          <ButtonLink variant="line" to={listPath({ scope: query.scope })}>
            {words.reset}
          </ButtonLink>
        }
      >
        {words.emptyFilteredWhy}
      </Empty>
    )
  if (query.scope === 'bin') return <Empty title={words.emptyBin}>{words.emptyBinWhy}</Empty>
  if (query.scope === 'public') return <Empty title={words.emptyPublic}>{words.emptyPublicWhy}</Empty>
  return (
    <Empty
      art="study"
      title={words.emptyTitle}
      action={<ButtonLink to="/account/subject/add">{editorTexts.add}</ButtonLink>}
    >
      {words.emptyWhy}
    </Empty>
  )
}

function QuestionRow({
  row,
  no,
  scope,
  selected,
  onSelect,
  onShow,
  more,
  onRestore,
}: {
  row: Row
  no: number
  scope: ListQuery['scope']
  selected: boolean
  onSelect: (on: boolean) => void
  onShow: () => void
  more: readonly MenuItem[]
  onRestore: () => void
}) {
  const answered = row.rightCount + row.partCount + row.errorCount + row.noneCount
  const places = [
    row.subjectName,
    row.graName,
    row.yearName,
    row.sourceName,
    ...row.topicList.map((one) => one.categoryName),
  ]
  return (
    <li className={cx(css.row, selected && css.chosen)} data-problem={row.id}>
      <div className={css.lead}>
        {scope !== 'public' && (
          <input
            type="checkbox"
            aria-label={words.select(no)}
            checked={selected}
            onChange={(event) => onSelect(event.currentTarget.checked)}
          />
        )}
        <span>{no}</span>
      </div>
      <div className={css.main}>
        <p className={css.tags}>
          <Tag>{kindName(row.problemType)}</Tag>
          <Tag tone={row.difficulty === 3 ? 'live' : row.difficulty === 1 ? 'free' : 'plain'}>
            {editorTexts.difficulties[row.difficulty]}
          </Tag>
          {row.isPublic && row.isMine && <Tag tone="warn">{words.public}</Tag>}
          {row.subTotal > 0 && <span>{words.subs(row.subTotal)}</span>}
          <span>{words.score(row.score)}</span>
          {row.hasVideo && <span>{words.video}</span>}
          {row.tags.map((tag) => (
            <span key={tag} className={css.tag}>
              #{tag}
            </span>
          ))}
        </p>
        <Stem row={row} />
        <p className={css.facts}>
          {places.some(Boolean) && <span>{places.filter(Boolean).join(' · ')}</span>}
          {!row.isMine && <span>{words.by(row.lecturerName)}</span>}
          <span>{words.used(row.useCount)}</span>
          {answered > 0 && <span>{words.answers(row.rightCount, row.partCount, row.errorCount, row.noneCount)}</span>}
          {row.errorRate !== null && (
            <span className={cx(row.errorRate >= 60 && css.bad)}>{words.errorRate(row.errorRate)}</span>
          )}
          <span>
            {words.modified}
            <DateTime value={row.gmtModified} shape="minute" />
          </span>
        </p>
      </div>
      <Row gap={1} align="start" nowrap className={css.actions}>
        <Button size="s" variant="text" onClick={onShow}>
          {words.preview}
        </Button>
        {scope === 'bin' ? (
          <Button size="s" variant="line" onClick={onRestore}>
            {words.restore}
          </Button>
        ) : (
          <>
            {scope === 'mine' && (
              <ButtonLink size="s" variant="line" to={editPath(row)}>
                {words.edit}
              </ButtonLink>
            )}
            <Menu label={words.more(no)} button={<MoreIcon size={18} />} className={css.more ?? ''} items={more} />
          </>
        )}
      </Row>
    </li>
  )
}

/** Stem with formulas, blanks as lines, options inline. */
function Stem({ row }: { row: Row }) {
  if (row.problemContent === '') return <p className={css.stem}>{row.plainText}</p>
  const html = row.problemContent.replace(/\[\[\d{1,2}\]\]/g, '＿＿＿')
  return (
    <div className={css.stem}>
      <RichProse compact html={html} />
      {row.optionList.length > 0 && (
        <Row as="ol" gap={4} rowGap={0} align="stretch" className={css.optionLine}>
          {row.optionList.map(({ id, optionContent }) => (
            <li key={id}>
              <b>{id}</b>
              <RichProse compact html={optionContent} />
            </li>
          ))}
        </Row>
      )}
    </div>
  )
}
