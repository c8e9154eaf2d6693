import { useState } from 'react'
import { api } from '../../api.ts'
import { mayDo } from '../../features/grade/class/index.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { toast } from '../../ui/toast-store.ts'
import { useAction } from '../../use-action.ts'
import { useQuery } from '../../use-query.ts'
import css from './grade.module.css'
import { texts as all } from './panel-texts.ts'
import type { Grade } from './grade.ts'

const texts = all.invite

/** Invitation code, link and QR picture of a class. */
export function InviteDialog({ grade, onClose }: { grade: Grade; onClose: () => void }) {
  const { gradeId } = grade
  const invite = useQuery('exam/auth/grade/info/invite', { gradeId })
  const [asks, setAsks] = useState(false)
  const { run } = useAction()
  const renew = () =>
    run('renew', async () => invite.set(await api('exam/auth/grade/info/invite', { gradeId, isNew: true })))
  return (
    <Dialog open title={texts.title} onClose={onClose} size="s">
      <QueryView of={invite} lines={6}>
        {({ invitationCode, inviteUrl, qrcodeUrl }) => (
          <Stack gap={3}>
            <div className={css.qr}>
              <img src={qrcodeUrl} alt={texts.qr} width={200} height={200} />
              <Hint size="xs">{texts.qrHint}</Hint>
            </div>
            <Field label={texts.code}>
              <Input readOnly value={invitationCode} />
            </Field>
            <Field label={texts.link}>
              <Input readOnly value={inviteUrl} />
            </Field>
            <Row gap={2}>
              <Button
                onClick={() => {
                  void copyText(inviteUrl).then((isDone) => {
                    if (isDone) toast.success(texts.copied)
                  })
                }}
              >
                {texts.copy}
              </Button>
              <a className={buttonClass({ variant: 'line' })} href={qrcodeUrl} download={`${grade.gradeName}.svg`}>
                {texts.download}
              </a>
              {mayDo(grade.userRole, 'mark') && (
                <Button variant="text" onClick={() => setAsks(true)}>
                  {texts.renew}
                </Button>
              )}
            </Row>
          </Stack>
        )}
      </QueryView>
      <ConfirmDialog open={asks} onClose={() => setAsks(false)} onConfirm={renew} title={texts.renewTitle} danger>
        {texts.renewText}
      </ConfirmDialog>
    </Dialog>
  )
}
