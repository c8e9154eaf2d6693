import { useState } from 'react'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Row } from '../../../ui/layout.tsx'
import css from './question-editor.module.css'
import { ProblemPreview } from './problem-preview.tsx'
import { texts } from './texts.ts'
import { useQuery } from '../../../use-query.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { useAction } from '../../../use-action.ts'

const words = texts.form

/** Versions of a problem: view and restore. */
export function HistoryDialog({
  id,
  onClose,
  onRestored,
}: {
  id: string
  onClose: () => void
  onRestored: () => void
}) {
  const answer = useQuery('exam/auth/exam/problem/history', { id })
  const [shown, setShown] = useState<number | null>(null)
  const { busy, run } = useAction({ reload: false })

  const restore = (version: number) =>
    run(String(version), async () => {
      await api('exam/auth/exam/problem/history/restore', { id, version }, { showSuccess: true })
      onRestored()
    })

  return (
    <Dialog open onClose={onClose} size="l" title={words.historyTitle}>
      <QueryView of={answer} lines={4} compact>
        {({ list }) => (
          <ol className={css.versions}>
            {list.map((one, at) => (
              <li key={one.version}>
                <Row gap={3} rowGap={1} className={css.versionHead}>
                  <b>{texts.version(one.version)}</b>
                  {at === 0 && <Tag>{words.historyNow}</Tag>}
                  <small>
                    {one.nickname} <DateTime value={one.gmtCreate} shape="minute" />
                    {one.usedIn > 0 && ` · ${words.historyUsed(one.usedIn)}`}
                  </small>
                  <span className={css.grow} />
                  <Button
                    size="s"
                    variant="text"
                    aria-expanded={shown === one.version}
                    onClick={() => setShown(shown === one.version ? null : one.version)}
                  >
                    {words.historyView}
                  </Button>
                  {at > 0 && (
                    <Button
                      size="s"
                      variant="line"
                      loading={busy === String(one.version)}
                      onClick={() => void restore(one.version)}
                    >
                      {words.historyRestore}
                    </Button>
                  )}
                </Row>
                {shown === one.version ? (
                  <ProblemPreview
                    name={`${id} ${one.version}`}
                    load={() => api('exam/auth/exam/problem/history/view', { id, version: one.version })}
                  />
                ) : (
                  <p className={css.versionText}>{one.plainText}</p>
                )}
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </Dialog>
  )
}
