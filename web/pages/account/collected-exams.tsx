import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../api.ts'
import { ExamCard } from '../../features/exam/card/index.ts'
import { RichProse } from '../../features/shared/math/index.ts'
import { kindName } from '@zhixing/contract/exam/kinds'
import { clearLoaderCache } from '../../cache-loader.ts'
import { plainText } from '../../page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Tag } from '../../ui/tag.tsx'
import { texts } from './exam-texts.ts'
import { Row } from '../../ui/layout.tsx'
import css from './collected-exams.module.css'
import page from './frame/page.module.css'
import { useAction } from '../../use-action.ts'
import { word } from '../../i18n/word-texts.ts'

type Row = OutputOf<'exam/auth/exam/problem/collection/list'>['list'][number]
const words = texts.collection

/** Collected papers as cards, collected problems as a list. */
export function CollectedExams({ list }: { list: readonly Row[] }) {
  if (list.some(({ collectionType }) => collectionType === stateCode.collection.exam))
    return (
      <div className={page.tiles}>
        {list.map((row) => row.exam && <CollectedExam key={row.collectionId} row={row} exam={row.exam} />)}
      </div>
    )
  return (
    <Card pad="none">
      <ul className={css.problems}>
        {list.map((row) => row.problem && <CollectedProblem key={row.collectionId} row={row} problem={row.problem} />)}
      </ul>
    </Card>
  )
}

/** Removes a collected item; it stays visible for this visit, so that it can be undone. */
function useDropping({ collectionId, collectionType }: Row) {
  const [dropped, setDropped] = useState(false)
  const { busy, run } = useAction({ reload: false })
  const turn = () =>
    run('turn', async () => {
      await api(`exam/auth/exam/problem/collection/${dropped ? 'collect' : 'delete'}`, {
        collectionId,
        collectionType: collectionType === stateCode.collection.exam ? 4 : 5,
      })
      setDropped(!dropped)
      clearLoaderCache()
    })
  return { dropped, busy: busy !== '', turn }
}

function Foot({ row, name, dropping }: { row: Row; name: string; dropping: ReturnType<typeof useDropping> }) {
  const { dropped, busy, turn } = dropping
  return (
    <Row justify="between" nowrap className={css.foot}>
      <span role="status">{dropped ? words.removed : <DateTime value={row.collectTime} shape="date" />}</span>
      <Button
        size="s"
        variant="text"
        loading={busy}
        aria-label={dropped ? words.undoOf(name) : words.removeOf(name)}
        onClick={() => void turn()}
      >
        {dropped ? words.undo : words.remove}
      </Button>
    </Row>
  )
}

function CollectedExam({ row, exam }: { row: Row; exam: NonNullable<Row['exam']> }) {
  const dropping = useDropping(row)
  return (
    <div className={cx(css.item, dropping.dropped && css.dropped)}>
      <ExamCard exam={exam} level={2}>
        <Foot row={row} name={exam.examName} dropping={dropping} />
      </ExamCard>
    </div>
  )
}

/** Blanks and gaps as lines. */
const asRead = (html: string): string => html.replace(/\[\[\d{1,2}\]\]/g, '____')

function CollectedProblem({ row, problem }: { row: Row; problem: NonNullable<Row['problem']> }) {
  const dropping = useDropping(row)
  const { problemType, problemContent, difficulty, subjectName } = problem
  return (
    <li className={cx(css.problem, dropping.dropped && css.dropped)}>
      <Row align="stretch">
        <Tag>{word(kindName(problemType))}</Tag>
        {subjectName && <Tag tone="plain">{subjectName}</Tag>}
        <Tag tone="plain">{words.difficulty[difficulty]}</Tag>
      </Row>
      <RichProse html={asRead(problemContent)} compact />
      <Foot row={row} name={plainText(problemContent).slice(0, 20)} dropping={dropping} />
    </li>
  )
}
