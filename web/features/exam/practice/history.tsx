import { Row } from '../../../ui/layout.tsx'
import type { OutputOf } from '@zhixing/contract'
import { practiceStatus } from '@zhixing/contract/exam/practice-kinds'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { api } from '../../../api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { keep } from './saved-answers.ts'
import css from './history.module.css'
import { keepQueue } from './queue.ts'
import { texts } from './texts.ts'
import { word } from '../../../i18n/word-texts.ts'

type Row = OutputOf<'exam/auth/practice/list'>['list'][number]

/** Past practices with state and actions. */
export function History({ list }: { list: readonly Row[] }) {
  const [asked, setAsked] = useState<{ row: Row; action: 'remove' | 'again' } | null>(null)
  const revalidator = useRevalidator()
  const navigate = useNavigate()
  const words = asked?.action === 'again' ? [texts.againTitle, texts.againText] : [texts.removeTitle, texts.removeText]

  async function go() {
    if (!asked) return
    const { id } = asked.row
    if (asked.action === 'again') {
      await api('DELETE exam/auth/practice/user/answer/delete', { id })
      // Drop queued answers of the reset practice.
      keep(id, {})
      keepQueue(id, {})
      await navigate(`/account/practice/do?id=${id}`)
      return
    }
    await api('exam/auth/practice/delete', { id }, { showSuccess: true })
    await revalidator.revalidate()
  }

  return (
    <>
      <ul className={css.history}>
        {list.map((row) => {
          const open = row.practiceStatus === practiceStatus.doing
          const address = `/account/practice/do?id=${row.id}`
          return (
            <li key={row.id}>
              <div className={css.historyName}>
                <b>{word(row.practiceName)}</b>
                <Tag tone={open ? 'warn' : 'free'}>{open ? texts.doing : texts.finished}</Tag>
                <small>
                  <DateTime value={row.gmtModified} shape="minute" />
                </small>
              </div>
              <div className={css.historyState}>
                <ProgressBar
                  value={(row.answeredCount / row.problemQuantity) * 100}
                  label={`${word(row.practiceName)} ${texts.progress(row.answeredCount, row.problemQuantity)}`}
                />
                <span>
                  {texts.progress(row.answeredCount, row.problemQuantity)}
                  {row.answeredCount > 0 && ` · ${texts.rightOf(row.rightCount, row.answeredCount)}`}
                </span>
              </div>
              <Row gap={1}>
                <ButtonLink size="s" variant={open ? 'primary' : 'line'} to={address}>
                  {open ? texts.continue : texts.review}
                </ButtonLink>
                {row.answeredCount > 0 && (
                  <Button size="s" variant="text" onClick={() => setAsked({ row, action: 'again' })}>
                    {texts.again}
                  </Button>
                )}
                <Button size="s" variant="text" onClick={() => setAsked({ row, action: 'remove' })}>
                  {texts.remove}
                </Button>
              </Row>
            </li>
          )
        })}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={go}
        title={words[0]}
        confirm={asked?.action === 'again' ? texts.again : texts.remove}
        danger
      >
        {words[1]}
      </ConfirmDialog>
    </>
  )
}
