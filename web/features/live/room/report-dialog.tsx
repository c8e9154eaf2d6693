import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { texts } from './texts.ts'
import { useSend } from './use-send.ts'

/** Reports a message, with a reason. */
export function ReportDialog({ periodId, seq, onClose }: { periodId: string; seq: number; onClose: () => void }) {
  const [reason, setReason] = useState<string>(texts.reasons[0])
  const { busy, send } = useSend(periodId)
  return (
    <Dialog
      open
      size="s"
      title={texts.reportTitle}
      onClose={onClose}
      footer={
        <Button
          loading={busy === 'report'}
          onClick={() =>
            void send('report', { type: 'report', seq, reason }, texts.reportDone).then((isDone) => isDone && onClose())
          }
        >
          {texts.report}
        </Button>
      }
    >
      <RadioGroup
        legend={texts.reportReason}
        name="reason"
        options={texts.reasons.map((one) => ({ value: one, label: one }))}
        value={reason}
        onChange={setReason}
      />
    </Dialog>
  )
}
