import { useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Row } from '../../ui/layout.tsx'
import css from './paper-editor.module.css'
import type { PaperProblem } from './state.ts'
import { StemLine } from './stem.tsx'
import { contentTexts as words } from './texts.ts'

/** Problems that could stand in for one. */
export function LikeDialog({
  problemId,
  taken,
  onUse,
  onClose,
}: {
  problemId: string
  taken: ReadonlySet<string>
  onUse: (problem: PaperProblem) => void
  onClose: () => void
}) {
  const [list, setList] = useState<PaperProblem[] | null>(null)
  useEffect(() => {
    let left = false
    const butFor = [...taken].filter((id) => id !== problemId)
    api('exam/auth/exam/audit/problem/like', { problemId, butFor }).then(
      (answer) => {
        if (!left) setList(answer.list)
      },
      () => onClose(),
    )
    return () => {
      left = true
    }
  }, [problemId])
  return (
    <Dialog open title={words.like} onClose={onClose}>
      {list === null ? (
        <Skeleton lines={4} />
      ) : list.length === 0 ? (
        <Empty compact title={words.likeNone} />
      ) : (
        <ul className={css.pickList}>
          {list.map((one) => (
            <Row as="li" align="start" nowrap key={one.problemId} className={css.pickRow}>
              <div className={css.stem}>
                <StemLine problem={one} />
                <Row as="p" rowGap={1} align="stretch" className={css.marks}>
                  <span>{words.difficulties[one.difficulty]}</span>
                  {one.isOwn === 0 && <span>{words.shared}</span>}
                </Row>
              </div>
              <Button size="s" variant="line" onClick={() => onUse(one)}>
                {words.use}
              </Button>
            </Row>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
