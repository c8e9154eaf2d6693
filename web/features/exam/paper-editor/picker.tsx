import { problemKinds } from '@zhixing/contract/exam/kinds'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Field } from '../../../ui/field.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { Input } from '../../../ui/input.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { kindName } from './compose.ts'
import type { Categories } from './load.ts'
import { RichProse } from '../../shared/math/index.ts'
import { ProblemKey } from '../question-editor/index.ts'
import css from './paper-editor.module.css'
import { CategorySelect, CodeSelect, difficultyNames, kindNames } from './parts.tsx'
import { StemLine } from './stem.tsx'
import { contentTexts, pickerTexts as words } from './texts.ts'
import type { KnownProblem } from './use-problems.ts'
import { useQuery } from '../../../use-query.ts'
import { QueryView } from '../../../ui/query-view.tsx'

type Page = OutputOf<'exam/auth/exam/problem/list'>
type Row = Page['list'][number]

const PAGE = 20

const known = (row: Row): KnownProblem => ({
  problemId: row.id,
  problemType: row.problemType,
  problemContent: row.problemContent,
  plainText: row.plainText,
  difficulty: row.difficulty,
  score: row.score,
  isOwn: row.isMine,
  isUsable: true,
  subTotal: row.subTotal,
})

/** Problem picker: filters and results on the left, chosen problems on the right. */
export function Picker({
  categories,
  taken,
  chosen,
  onChoose,
}: {
  categories: Categories
  /** Ids of problems already in the paper. */
  taken: ReadonlySet<string>
  chosen: readonly KnownProblem[]
  onChoose: (list: readonly KnownProblem[]) => void
}) {
  const [by, setBy] = useState({ scope: 0, problemType: 0, difficulty: 0, subjectId: '', topicId: '', keyword: '' })
  const [page, setPage] = useState(1)
  const found = useQuery(
    'exam/auth/exam/problem/list',
    {
      scope: by.scope === 1 ? 'public' : 'mine',
      keyword: by.keyword.trim(),
      pageCurrent: page,
      pageSize: PAGE,
      ...(by.problemType ? { problemType: by.problemType } : {}),
      ...(by.difficulty ? { difficulty: by.difficulty } : {}),
      ...(by.subjectId ? { subjectId: by.subjectId } : {}),
      ...(by.topicId ? { topicId: by.topicId } : {}),
    },
    { debounce: 250, keep: true },
  )
  const filter = (over: Partial<typeof by>) => {
    setBy((now) => ({ ...now, ...over }))
    setPage(1)
  }

  const ids = new Set(chosen.map(({ problemId }) => problemId))
  const toggle = (rows: readonly Row[], on: boolean) => {
    const here = new Set(rows.map(({ id }) => id))
    const rest = chosen.filter(({ problemId }) => !here.has(problemId))
    onChoose(on ? [...rest, ...rows.filter(({ id }) => !taken.has(id)).map(known)] : rest)
  }
  const free = found.data?.list.filter(({ id }) => !taken.has(id)) ?? []
  const allOn = free.length > 0 && free.every(({ id }) => ids.has(id))

  return (
    <Stack gap={4} className={css.picker}>
      <Stack gap={4}>
        <div className={css.pickFilters} role="group" aria-label={words.filters}>
          <CodeSelect
            label={words.scope}
            value={by.scope}
            names={{ 0: words.own, 1: words.public }}
            onChange={(scope) => filter({ scope })}
          />
          <CodeSelect
            label={contentTexts.kind}
            value={by.problemType}
            names={kindNames()}
            onChange={(problemType) => filter({ problemType })}
          />
          <CodeSelect
            label={contentTexts.difficulty}
            value={by.difficulty}
            names={difficultyNames()}
            onChange={(difficulty) => filter({ difficulty })}
          />
          <CategorySelect
            label={contentTexts.subject}
            categories={categories}
            type={1}
            value={by.subjectId}
            none={contentTexts.anySubject}
            noneValue=""
            onChange={(subjectId) => filter({ subjectId })}
          />
          <CategorySelect
            label={contentTexts.topic}
            categories={categories}
            type={5}
            value={by.topicId}
            none={contentTexts.anyTopic}
            noneValue=""
            onChange={(topicId) => filter({ topicId })}
          />
          <Field label={words.search}>
            <Input
              type="search"
              maxLength={50}
              value={by.keyword}
              onChange={(event) => filter({ keyword: event.currentTarget.value })}
            />
          </Field>
        </div>
        <QueryView
          of={found}
          compact
          isEmpty={({ list }) => list.length === 0}
          empty={
            <Empty
              compact
              art="search"
              title={words.none}
              action={
                <ButtonLink size="s" variant="line" to="/account/subject">
                  {words.toBank}
                </ButtonLink>
              }
            >
              {words.noneWhy}
            </Empty>
          }
        >
          {(answer) => (
            <div>
              <Row align="start" nowrap className={css.pickLine}>
                <label>
                  <input
                    type="checkbox"
                    checked={allOn}
                    disabled={free.length === 0}
                    onChange={(event) => toggle(free, event.currentTarget.checked)}
                  />
                  <span>{words.selectPage}</span>
                </label>
              </Row>
              <ul className={css.pickList}>
                {answer.list.map((row) => (
                  <PickRow
                    key={row.id}
                    row={row}
                    isTaken={taken.has(row.id)}
                    isOn={ids.has(row.id)}
                    onToggle={(on) => toggle([row], on)}
                  />
                ))}
              </ul>
              {answer.totalPage > 1 && (
                <Row as="nav" gap={3} justify="center" nowrap className={css.pageTurn} aria-label={words.pages}>
                  <Button size="s" variant="line" disabled={page <= 1} onClick={() => setPage(page - 1)}>
                    {words.previous}
                  </Button>
                  <span>{words.page(answer.pageCurrent, answer.totalPage)}</span>
                  <Button size="s" variant="line" disabled={page >= answer.totalPage} onClick={() => setPage(page + 1)}>
                    {words.next}
                  </Button>
                </Row>
              )}
            </div>
          )}
        </QueryView>
      </Stack>
      <aside className={css.basket} aria-label={words.basket}>
        <p className={css.toolbar}>
          <b className={css.total} aria-live="polite">
            {words.basketCount(chosen.length)}
          </b>
          {chosen.length > 0 && (
            <Button size="s" variant="text" onClick={() => onChoose([])}>
              {words.clear}
            </Button>
          )}
        </p>
        {chosen.length === 0 ? (
          <Hint>{words.basketEmpty}</Hint>
        ) : (
          <>
            <Row as="p" rowGap={1} align="stretch" className={css.marks}>
              {problemKinds.flatMap(({ code, desc }) => {
                const count = chosen.filter(({ problemType }) => problemType === code).length
                return count > 0 ? [<span key={code}>{`${desc} ${count}`}</span>] : []
              })}
            </Row>
            <ul className={css.basketList}>
              {chosen.map((one) => (
                <li key={one.problemId}>
                  <span>{one.plainText}</span>
                  <IconButton
                    size="s"
                    label={`${contentTexts.removeProblem}：${one.plainText.slice(0, 20)}`}
                    onClick={() => onChoose(chosen.filter(({ problemId }) => problemId !== one.problemId))}
                  >
                    <CloseIcon />
                  </IconButton>
                </li>
              ))}
            </ul>
          </>
        )}
      </aside>
    </Stack>
  )
}

/** A pickable problem, with its key on demand. */
function PickRow({
  row,
  isTaken,
  isOn,
  onToggle,
}: {
  row: Row
  /** Already in the paper. */
  isTaken: boolean
  isOn: boolean
  onToggle: (on: boolean) => void
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li className={css.pickRow}>
      <Row align="start" nowrap className={css.pickLine}>
        <label>
          <input
            type="checkbox"
            checked={isOn || isTaken}
            disabled={isTaken}
            onChange={(event) => onToggle(event.currentTarget.checked)}
          />
          <div className={css.stem}>
            <StemLine problem={row} />
            {row.optionList.length > 0 && (
              <Row as="ol" gap={4} rowGap={0} align="stretch" className={css.pickOptions}>
                {row.optionList.map(({ id, optionContent }) => (
                  <li key={id}>
                    <b>{id}</b>
                    <RichProse compact html={optionContent} />
                  </li>
                ))}
              </Row>
            )}
            <Row as="span" rowGap={1} align="stretch" className={css.marks}>
              <Tag>{kindName(row.problemType)}</Tag>
              <span>{contentTexts.difficulties[row.difficulty]}</span>
              <span>{words.points(row.score)}</span>
              {row.topicList.map(({ id, categoryName }) => (
                <span key={id}>{categoryName}</span>
              ))}
              {row.useCount > 0 && <span>{words.used(row.useCount)}</span>}
              {row.errorRate !== null && <span>{words.rate(100 - row.errorRate)}</span>}
              {isTaken && <span>{words.inPaper}</span>}
            </Row>
          </div>
        </label>
        <Button
          size="s"
          variant="text"
          aria-expanded={isOpen}
          aria-label={words.keyOf(isOpen, row.plainText.slice(0, 20))}
          onClick={() => setOpen(!isOpen)}
        >
          {words.key(isOpen)}
        </Button>
      </Row>
      {isOpen && <ProblemKey id={row.id} />}
    </li>
  )
}
