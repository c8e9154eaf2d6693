import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Row } from '../../../ui/layout.tsx'
import css from './paper-editor.module.css'
import type { PaperProblem } from './state.ts'
import { StemLine } from './stem.tsx'
import { contentTexts as words } from './texts.ts'
import { useQuery } from '../../../use-query.ts'
import { PickList } from '../../../ui/pick-list.tsx'

/** Similar problems as replacements. */
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
  const butFor = [...taken].filter((id) => id !== problemId)
  const answer = useQuery('exam/auth/exam/audit/problem/like', { problemId, butFor })
  return (
    <Dialog open title={words.like} onClose={onClose}>
      <PickList
        of={answer}
        rowKey={({ problemId: id }) => id}
        className={css.pickList}
        empty={<Empty compact title={words.likeNone} />}
        render={(one) => (
          <Row as="li" align="start" nowrap className={css.pickRow}>
            <div className={css.stem}>
              <StemLine problem={one} />
              <Row as="p" rowGap={1} align="stretch" className={css.marks}>
                <span>{words.difficulties[one.difficulty]}</span>
                {!one.isOwn && <span>{words.shared}</span>}
              </Row>
            </div>
            <Button size="s" variant="line" onClick={() => onUse(one)}>
              {words.use}
            </Button>
          </Row>
        )}
      />
    </Dialog>
  )
}
