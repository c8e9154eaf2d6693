import type { InputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { texts } from './texts.ts'
import { useAction } from '../../../use-action.ts'
import { saveFile } from '../../../ui/save-file.ts'

/** Exports the book as a Word document. `ids`: only these; otherwise what `filters` match. */
export function ExportDialog({
  open,
  onClose,
  ids,
  filters,
}: {
  open: boolean
  onClose: () => void
  ids: readonly string[]
  filters: InputOf<'exam/auth/user/error/problem/export'>
}) {
  const [withKey, setWithKey] = useState(true)
  const { busy, run } = useAction({ reload: false })
  const go = () =>
    run('go', async () => {
      const made = await api('exam/auth/user/error/problem/export', {
        ...(ids.length > 0 ? { ids: [...ids] } : filters),
        withKey: withKey ? 1 : 0,
      })
      saveFile(made.fileName, made.content)
      toast.success(texts.exported(made.problemTotal))
      if (made.isMore) toast.info(texts.exportedMore)
      onClose()
    })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.exportTitle}
      size="s"
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button loading={busy !== ''} onClick={() => void go()}>
            {texts.exportGo}
          </Button>
        </>
      }
    >
      <p>{texts.exportText(ids.length)}</p>
      <Checkbox checked={withKey} onChange={(event) => setWithKey(event.currentTarget.checked)}>
        {texts.exportKey}
      </Checkbox>
    </Dialog>
  )
}
