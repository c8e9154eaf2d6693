import { useRevalidator } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { useQuery } from '../../../use-query.ts'
import { texts } from '../info-texts.ts'
import { MailAddress } from '../mail-address.tsx'

/** Adds, changes and removes the mail address of the account. */
export default function MailDialog({ onClose }: { onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const mail = useQuery('user/auth/mail/view', {})
  const close = () => {
    onClose()
    void revalidate()
  }
  return (
    <Dialog open title={texts.mail} onClose={close} footer={<Button onClick={close}>{texts.done}</Button>}>
      {mail.data?.isOffered === false && <Hint>{texts.noMail}</Hint>}
      <MailAddress mail={mail} />
    </Dialog>
  )
}
