import { momentKinds } from '@zhixing/contract/course/moment-kinds'
import { kindName } from '@zhixing/contract/exam/kinds'
import { Button } from '../../../ui/button.tsx'
import { clock } from '../../../ui/clock.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { ProblemPicker } from '../../exam/problem-picker/index.ts'
import { RichProse } from '../../shared/math/index.ts'
import css from './moment-editor.module.css'
import { texts } from './texts.ts'

const words = texts.bank

/** Picks a problem of the bank as the question of a moment. */
export function BankDialog({
  second,
  busy,
  onPick,
  onClose,
}: {
  second: number
  /** Id of the problem that is being copied. */
  busy: string
  onPick: (problemId: string) => void
  onClose: () => void
}) {
  return (
    <Dialog
      open
      size="l"
      title={words.title(clock(second))}
      onClose={onClose}
      footer={
        <Button variant="line" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <Stack gap={3}>
        <Hint>{words.hint}</Hint>
        <ProblemPicker
          words={words}
          render={({ id, problemType, problemContent, plainText }) => (
            <Row as="li" gap={3} align="start" nowrap className={css.problem}>
              <div className={css.momentMain}>
                <RichProse compact html={problemContent || plainText} />
                <Tag>{kindName(problemType)}</Tag>
              </div>
              {momentKinds.includes(problemType) ? (
                <Button
                  size="s"
                  variant="line"
                  loading={busy === id}
                  aria-label={`${words.pick}：${plainText.slice(0, 20)}`}
                  onClick={() => onPick(id)}
                >
                  {words.pick}
                </Button>
              ) : (
                <Hint as="span" size="xs">
                  {words.unfit}
                </Hint>
              )}
            </Row>
          )}
        />
      </Stack>
    </Dialog>
  )
}
