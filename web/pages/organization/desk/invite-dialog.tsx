import { api } from '../../../api.ts'
import { useForm } from '../../../features/shared/form/index.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { formatDate } from '../../../ui/date-format.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { Hint, Panel, Row, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { type Department, DepartmentOptions } from './department-tree.tsx'
import { texts as all } from './texts.ts'

const texts = all.invite
const QR_SIZE = 112

/** Invitation links: create, copy, close. */
export function InviteDialog({
  orgId,
  departments,
  onClose,
}: {
  orgId: string
  departments: readonly Department[]
  onClose: () => void
}) {
  const invites = useQuery('org/auth/invite/list', { orgId })
  const { busy, run } = useAction({ reload: false })
  const form = useForm({
    start: { departmentId: '0', days: '30', maxCount: '0' },
    async send(values) {
      await api('org/auth/invite/save', { orgId, ...values }, { showSuccess: true })
      invites.reload()
    },
  })
  return (
    <Dialog open title={texts.title} onClose={onClose} size="l">
      <Stack gap={4}>
        <Hint>{texts.about}</Hint>
        <form {...form.attributes}>
          <Row gap={3} align="end">
            <Field label={texts.department}>
              <Select {...form.control('departmentId')}>
                <option value="0">{all.member.noDepartment}</option>
                <DepartmentOptions list={departments} />
              </Select>
            </Field>
            <Field label={texts.days} error={form.errors.days}>
              <Input {...form.control('days')} type="number" min={1} max={365} />
            </Field>
            <Field label={texts.max} hint={texts.maxHint} error={form.errors.maxCount}>
              <Input {...form.control('maxCount')} type="number" min={0} />
            </Field>
            <Button type="submit" loading={form.busy}>
              {texts.create}
            </Button>
          </Row>
          <FormError>{form.errors.form}</FormError>
        </form>
        <QueryView of={invites} compact isEmpty={({ list }) => list.length === 0} empty={<Hint>{texts.empty}</Hint>}>
          {({ list }) => (
            <Stack gap={3}>
              {list.map((one) => (
                <Panel key={one.inviteId}>
                  <Row gap={4} nowrap align="start">
                    {one.isOpen && <img src={one.qrPicture} alt={texts.qr} width={QR_SIZE} height={QR_SIZE} />}
                    <Stack gap={2}>
                      <b>{one.departmentName || all.tree.all}</b>
                      <Hint>
                        {[
                          texts.used(one.usedCount, one.maxCount),
                          one.expireTime && texts.until(formatDate(one.expireTime, 'date')),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </Hint>
                      {one.isOpen ? (
                        <Row gap={2}>
                          <Button
                            size="s"
                            variant="line"
                            onClick={() => void copyText(one.url).then(() => toast.success(texts.copied))}
                          >
                            {texts.copy}
                          </Button>
                          <Button
                            size="s"
                            variant="text"
                            loading={busy === one.inviteId}
                            onClick={() =>
                              void run(one.inviteId, async () => {
                                await api('org/auth/invite/revoke', { orgId, inviteId: one.inviteId })
                                invites.reload()
                              })
                            }
                          >
                            {texts.revoke}
                          </Button>
                        </Row>
                      ) : (
                        <Hint>{texts.closed}</Hint>
                      )}
                    </Stack>
                  </Row>
                </Panel>
              ))}
            </Stack>
          )}
        </QueryView>
      </Stack>
    </Dialog>
  )
}
