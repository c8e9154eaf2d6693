import { Descriptions, Drawer, FormItem, Timeline } from '../../../features/shared/workbench/kit.ts'
import { Note } from '../../../ui/note.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { AdminForm } from '../../../features/shared/workbench/admin-form.tsx'
import { useHolds } from '../../../features/shared/workbench/use-admin.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useQuery } from '../../../use-query.ts'
import { accountTypes, money, stepColors, steps, texts } from './texts.ts'

const words = texts.withdrawals

/** Details of a withdrawal: amount, account, steps, notes of operators. */
export function WithdrawalDrawer({
  id,
  onClose,
  onChanged,
}: {
  id: string | null
  onClose: () => void
  onChanged: () => void
}) {
  const answer = useQuery('commerce/admin/withdrawal/view', id ? { id } : null)
  const seesUsers = useHolds('user')
  const person = (userId: string, name: string) =>
    seesUsers ? <Link to={`/admin/users?user=${userId}`}>{name}</Link> : name
  return (
    <Drawer open={id !== null} onClose={onClose} width={600} title={words.title}>
      <QueryView of={answer}>
        {(row) => (
          <Stack gap={4}>
            {row.sharedList.length > 0 && (
              <Note tone="warn" title={words.shared}>
                {row.sharedList.map(({ userId, nickname }) => (
                  <div key={userId}>{person(userId, nickname)}</div>
                ))}
              </Note>
            )}
            <Descriptions
              items={[
                { key: 'who', label: words.person, children: person(row.userId, row.nickname) },
                {
                  key: 'step',
                  label: words.step,
                  children: (
                    <>
                      <Tag tone={stepColors[row.step] ?? 'plain'}>{steps[row.step]}</Tag>
                      {row.needsTwo && <Hint as="span">{words.twoAbout}</Hint>}
                    </>
                  ),
                },
                { key: 'amount', label: words.amount, children: money(row.extractMoney) },
                { key: 'fee', label: words.fee, children: money(row.fee) },
                { key: 'tax', label: words.tax, children: money(row.tax) },
                ...(row.invoiceUrl
                  ? [
                      {
                        key: 'invoice',
                        label: words.invoice,
                        children: (
                          <>
                            {row.invoiceNo}{' '}
                            <a href={row.invoiceUrl} target="_blank" rel="noreferrer">
                              {words.seeInvoice}
                            </a>
                            <Hint size="xs">{words.invoiceAbout(row.extractMoney)}</Hint>
                          </>
                        ),
                      },
                    ]
                  : []),
                { key: 'arrives', label: words.arrives, children: <b>{money(row.arriveMoney)}</b> },
                {
                  key: 'account',
                  label: words.account,
                  children: `${accountTypes[row.accountType] ?? ''} ${row.bankUserName} ${row.bankCardNo}`,
                },
                ...(row.bankName
                  ? [{ key: 'bank', label: words.branch, children: `${row.bankName} ${row.bankBranchName}` }]
                  : []),
                {
                  key: 'balances',
                  label: words.balances,
                  children: `${words.available} ${money(row.available)} · ${words.pending} ${money(row.pending)} · ${words.withdrawing} ${money(row.withdrawing)}`,
                },
                ...(row.batchId ? [{ key: 'batch', label: words.batch, children: row.batchId }] : []),
                ...(row.payoutChannel
                  ? [
                      {
                        key: 'channel',
                        label: words.channel,
                        children: words.channels[row.payoutChannel] ?? row.payoutChannel,
                      },
                    ]
                  : []),
                ...(row.payoutError
                  ? [
                      {
                        key: 'error',
                        label: words.payoutError,
                        children: `${words.payoutErrorAbout}${row.payoutError}`,
                      },
                    ]
                  : []),
                ...(row.allocationNo
                  ? [{ key: 'allocation', label: words.allocation, children: row.allocationNo }]
                  : []),
                ...(row.voucherUrl
                  ? [
                      {
                        key: 'voucher',
                        label: words.voucher,
                        children: (
                          <a href={row.voucherUrl} target="_blank" rel="noreferrer">
                            {words.seeVoucher}
                          </a>
                        ),
                      },
                    ]
                  : []),
                ...(row.remark ? [{ key: 'remark', label: words.reason, children: row.remark }] : []),
              ]}
            />
            <section>
              <h3>{words.events}</h3>
              <Timeline
                items={row.stepList.map((step) => ({
                  key: `${step.gmtCreate} ${step.event}`,
                  content: (
                    <>
                      {step.event} {step.remark}
                      <Hint>
                        <DateTime value={step.gmtCreate} /> {step.operatorName}
                      </Hint>
                    </>
                  ),
                }))}
              />
            </section>
            <AdminForm<{ note: string }>
              key={row.id}
              initialValues={{ note: row.note }}
              submitText={words.saveNote}
              edits={row}
              onSubmit={async ({ note }, etag) => {
                await api('commerce/admin/withdrawal/note', { id: row.id, note, etag })
                answer.reload()
                onChanged()
              }}
            >
              <FormItem name="note" label={words.note}>
                <Textarea maxLength={500} rows={3} />
              </FormItem>
            </AdminForm>
          </Stack>
        )}
      </QueryView>
    </Drawer>
  )
}
