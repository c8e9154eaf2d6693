import type { OutputOf } from '@zhixing/contract'
import { useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Row } from '../../ui/layout.tsx'
import css from './question-editor.module.css'
import { ProblemPreview } from './problem-preview.tsx'
import { texts } from './texts.ts'

const words = texts.form
type Version = OutputOf<'exam/auth/exam/problem/history'>['list'][number]

/** Every version of a problem: seen, and made the newest again. */
export function HistoryDialog({
  id,
  onClose,
  onRestored,
}: {
  id: string
  onClose: () => void
  onRestored: () => void
}) {
  const [list, setList] = useState<Version[] | null>(null)
  const [shown, setShown] = useState<number | null>(null)
  const [busy, setBusy] = useState<number | null>(null)
  useEffect(() => {
    let left = false
    api('exam/auth/exam/problem/history', { id }).then(
      (found) => !left && setList(found.list),
      () => !left && onClose(),
    )
    return () => {
      left = true
    }
  }, [id, onClose])

  async function restore(version: number) {
    setBusy(version)
    try {
      await api('exam/auth/exam/problem/history/restore', { id, version }, { showSuccess: true })
      onRestored()
    } catch {
      // Told by the call.
    } finally {
      setBusy(null)
    }
  }

  return (
    <Dialog open onClose={onClose} size="l" title={words.historyTitle}>
      {list === null ? (
        <Skeleton lines={4} />
      ) : (
        <ol className={css.versions}>
          {list.map((one, at) => (
            <li key={one.version}>
              <Row gap={3} rowGap={1} className={css.versionHead}>
                <b>{texts.list.version(one.version)}</b>
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
                    loading={busy === one.version}
                    onClick={() => void restore(one.version)}
                  >
                    {words.historyRestore}
                  </Button>
                )}
              </Row>
              {shown === one.version ? (
                <ProblemPreview load={() => api('exam/auth/exam/problem/history/view', { id, version: one.version })} />
              ) : (
                <p className={css.versionText}>{one.plainText}</p>
              )}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}
