import { useState } from 'react'
import { api } from '../../api.ts'
import { texts } from '../../features/commerce/checkout/index.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { useAction } from '../../use-action.ts'

/** Cancels an unpaid order. */
export function CloseOrder({ orderNo }: { orderNo: string }) {
  const [isOpen, setOpen] = useState(false)
  const { run } = useAction()
  return (
    <>
      <Button size="s" variant="text" onClick={() => setOpen(true)}>
        {texts.close}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => run('close', () => api('user/auth/order/info/close', { orderNo }))}
        title={texts.closeAsk}
        confirm={texts.close}
      >
        {texts.closeText}
      </ConfirmDialog>
    </>
  )
}
