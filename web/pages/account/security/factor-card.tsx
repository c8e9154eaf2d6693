import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../../../api.ts'
import { FormDialog, useForm } from '../../../features/shared/form/index.ts'
import { knowsPasskeys, makePasskey } from '../../../features/user/sign-in/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useAction } from '../../../use-action.ts'
import { texts } from '../security-texts.ts'
import { AppDialog } from './app-dialog.tsx'
import { RecoveryDialog } from './recovery-dialog.tsx'

type Factors = OutputOf<'user/auth/user/factor/view'>
type Factor = Factors['list'][number]
const APP = 1

/** Second factors: list, set-up, removal and recovery codes. */
export function FactorCard({ factors }: { factors: Factors }) {
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction({ reload: false })
  const isHydrated = useHydrated()
  const [app, setApp] = useState<OutputOf<'user/auth/user/factor/app/begin'>>()
  const [codes, setCodes] = useState<string[]>([])
  const [renamed, rename] = useState<Factor>()
  const [removed, remove] = useState<Factor>()
  const { list, recoveryLeft, mayPasskey } = factors

  async function added({ recoveryList }: { recoveryList: string[] }) {
    setApp(undefined)
    setCodes(recoveryList)
    await revalidate()
  }

  const addPasskey = async () => {
    const { ticket, options } = await api('user/auth/user/factor/passkey/begin', {})
    const response = await makePasskey(options)
    if (!response) return
    const input = { ticket, response, name: texts.namePasskey }
    await added(await api('user/auth/user/factor/passkey/save', input, { showSuccess: true }))
  }

  return (
    <Card pad="l">
      <CardHead title={texts.factors} />
      <Stack gap={4}>
        <Hint>{texts.factorsAbout}</Hint>
        {list.length === 0 ? (
          <Empty compact art="lock" title={texts.none}>
            {texts.noneAbout}
          </Empty>
        ) : (
          <Stack as="ul" gap={3}>
            {list.map((one) => (
              <Row as="li" key={one.id} justify="between" gap={3} rowGap={1}>
                <div>
                  {one.name} <Tag>{texts.kinds[one.kind]}</Tag> {one.isSynced && <Tag>{texts.synced}</Tag>}
                  <Hint size="xs">
                    {!one.isHere && `${texts.elsewhere(one.host)} · `}
                    {texts.added} <DateTime value={one.gmtCreate} shape="date" />
                    {one.usedAt && (
                      <>
                        {' · '}
                        {texts.used} <DateTime value={one.usedAt} shape="minute" />
                      </>
                    )}
                  </Hint>
                </div>
                <Row gap={2}>
                  <Button size="s" variant="text" onClick={() => rename(one)}>
                    {texts.rename}
                  </Button>
                  <Button size="s" variant="line" onClick={() => remove(one)}>
                    {texts.remove}
                  </Button>
                </Row>
              </Row>
            ))}
            <Row as="li" justify="between" gap={3}>
              <div>
                {texts.recovery}
                <Hint size="xs">{recoveryLeft > 2 ? texts.recoveryLeft(recoveryLeft) : texts.recoveryFew}</Hint>
              </div>
              <Button
                size="s"
                variant="line"
                loading={busy === 'recovery'}
                onClick={() =>
                  void run('recovery', async () =>
                    added(await api('user/auth/user/factor/recovery/renew', {}, { showSuccess: true })),
                  )
                }
              >
                {texts.recoveryRenew}
              </Button>
            </Row>
          </Stack>
        )}
        <Row gap={3}>
          {mayPasskey && (!isHydrated || knowsPasskeys()) && (
            <Button loading={busy === 'passkey'} onClick={() => void run('passkey', addPasskey)}>
              {texts.addPasskey}
            </Button>
          )}
          {!list.some(({ kind }) => kind === APP) && (
            <Button
              variant="line"
              loading={busy === 'app'}
              onClick={() => void run('app', async () => setApp(await api('user/auth/user/factor/app/begin', {})))}
            >
              {texts.addApp}
            </Button>
          )}
        </Row>
        {!mayPasskey && <Hint>{texts.byAddress}</Hint>}
        {app && <AppDialog app={app} onClose={() => setApp(undefined)} onAdded={added} />}
        {codes.length > 0 && <RecoveryDialog codes={codes} onClose={() => setCodes([])} />}
        {renamed && <RenameDialog factor={renamed} onClose={() => rename(undefined)} />}
        {removed && (
          <Dialog
            open
            size="s"
            title={texts.removeTitle(removed.name)}
            onClose={() => remove(undefined)}
            footer={
              <>
                <Button variant="line" onClick={() => remove(undefined)}>
                  {texts.cancel}
                </Button>
                <Button
                  variant="danger"
                  loading={busy === 'remove'}
                  onClick={() =>
                    void run('remove', async () => {
                      await api('user/auth/user/factor/delete', { id: removed.id }, { showSuccess: true })
                      remove(undefined)
                      await revalidate()
                    })
                  }
                >
                  {texts.remove}
                </Button>
              </>
            }
          >
            <p>{texts.removeAbout}</p>
          </Dialog>
        )}
      </Stack>
    </Card>
  )
}

function RenameDialog({ factor, onClose }: { factor: Factor; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    start: { name: factor.name },
    check: ({ name }) => ({ name: name.trim() ? undefined : texts.nameMissing }),
    async send({ name }) {
      await api('user/auth/user/factor/rename', { id: factor.id, name }, { showSuccess: true })
      await revalidate()
      onClose()
    },
  })
  return (
    <FormDialog form={form} size="s" title={texts.rename} submit={texts.save} onClose={onClose}>
      <Field label={texts.name} error={form.errors.name} required>
        <Input {...form.control('name')} maxLength={40} />
      </Field>
    </FormDialog>
  )
}
