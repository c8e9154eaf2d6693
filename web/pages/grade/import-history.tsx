import type { OutputOf } from '@zhixing/contract'
import { memberImportStatus } from '@zhixing/contract/grade/codes'
import { useState } from 'react'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { useAction } from '../../use-action.ts'
import { texts as all } from './panel-texts.ts'

const texts = all.import
type Batch = OutputOf<'exam/auth/grade/student/import/list'>['list'][number]

/** Earlier imports of a class: their wrong rows, and undo. */
export function ImportHistory({
  gradeId,
  list,
  busy,
  onFailed,
  onUndone,
}: {
  gradeId: string
  list: readonly Batch[]
  busy: string
  onFailed: (importId: string) => void
  onUndone: () => void
}) {
  const [undoing, setUndoing] = useState<Batch>()
  const { run } = useAction()
  if (list.length === 0) return null
  return (
    <Stack gap={2}>
      <b>{texts.history}</b>
      {list.map((one) => (
        <Row key={one.importId} justify="between" gap={2}>
          <span>
            {one.fileName || texts.title}　{texts.count(one.addedCount, one.madeCount)}
          </span>
          <Row gap={2}>
            <Hint as="span" size="xs">
              {one.operatorName} <DateTime value={one.gmtCreate} shape="minute" />
            </Hint>
            {one.failCount > 0 && (
              <Button
                size="s"
                variant="text"
                loading={busy === `failed ${one.importId}`}
                onClick={() => onFailed(one.importId)}
              >
                {texts.failedOf(one.failCount)}
              </Button>
            )}
            {one.importStatus === memberImportStatus.undone ? (
              <Hint as="span">{texts.undone}</Hint>
            ) : (
              <Button size="s" variant="text" onClick={() => setUndoing(one)}>
                {texts.undo}
              </Button>
            )}
          </Row>
        </Row>
      ))}
      <ConfirmDialog
        open={undoing !== undefined}
        onClose={() => setUndoing(undefined)}
        onConfirm={() =>
          run('undo', async () => {
            const { importId = '' } = undoing ?? {}
            await api('exam/auth/grade/student/import/undo', { gradeId, importId }, { showSuccess: true })
            onUndone()
          })
        }
        title={texts.undoTitle}
        danger
      >
        {texts.undoText}
      </ConfirmDialog>
    </Stack>
  )
}
