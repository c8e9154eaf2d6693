import { stateCode } from '@zhixing/contract/states'
import { FileButton, FormItem } from '../../../features/shared/workbench/kit.ts'
import { Input, Textarea } from '../../../ui/input.tsx'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { uploadDocument } from '../../../features/shared/files/index.ts'
import { tagColumn, timeColumn, wordColumn } from '../../../features/shared/workbench/columns.tsx'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { choice, days } from '../../../features/shared/workbench/list-input.ts'
import { type DialogProps, ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { texts } from './texts.ts'

type Row = OutputOf<'commerce/admin/invoice/list'>['list'][number]
const words = texts.invoices
const states = stateCode.invoice

const companyOf = (row: Row) =>
  [row.companyAddress, row.companyPhone, row.bankName, row.bankAccount].filter(Boolean).join('，')
const ordersOf = (row: Row) => row.orderList.map(({ orderNo }) => orderNo).join('、')

export default function InvoicesPage() {
  return (
    <ListPage
      call="commerce/admin/invoice/list"
      name="invoices"
      about={words.about}
      search={words.search}
      filters={[
        choice('status', texts.state, words.states),
        choice('titleType', words.titleType, words.titleTypes),
        days('time', words.asked),
      ]}
      empty={words.empty}
      columns={[
        { key: 'invoiceTitle', title: words.title, alwaysShown: true },
        wordColumn<Row>('titleType', words.titleType, words.titleTypes, { wide: true }),
        { key: 'taxNo', title: words.taxNo, render: ({ taxNo }) => taxNo || texts.nothing },
        {
          key: 'amount',
          title: words.amount,
          align: 'right',
          alwaysShown: true,
          render: ({ amount }) => texts.amount(amount),
          text: ({ amount }) => amount / 100,
        },
        tagColumn<Row>('status', texts.state, ({ status, refuseComment, redReason }) => ({
          text: words.states[status] ?? '',
          tone: words.colors[status] ?? 'plain',
          title: refuseComment || redReason,
        })),
        { key: 'nickname', title: texts.person, wide: true },
        timeColumn<Row>('gmtCreate', words.asked, { shape: 'minute' }),
        { key: 'orderList', title: words.orders, render: ordersOf },
        { key: 'invoiceNo', title: words.invoiceNo, render: ({ invoiceNo }) => invoiceNo || texts.nothing },
        { key: 'email', title: words.email, wide: true, render: ({ email }) => email || texts.nothing },
        { key: 'companyAddress', title: words.company, render: companyOf, hidden: true },
        { key: 'remark', title: words.remark, hidden: true },
        timeColumn<Row>('issueTime', words.issued, { shape: 'minute', none: texts.nothing, hidden: true }),
      ]}
      actions={[
        { label: words.issue, when: ({ status }) => status === states.waiting, opens: 'issue' },
        { label: words.refuse, danger: true, when: ({ status }) => status === states.waiting, opens: 'refuse' },
        {
          label: words.redden,
          danger: true,
          when: ({ status }) => status === states.reversalDue || status === states.issued,
          opens: 'redden',
        },
        { label: words.download, when: ({ fileUrl }) => fileUrl !== '', to: ({ fileUrl }) => fileUrl, isOutside: true },
      ]}
      dialogs={{
        issue: ({ row, close }) => row && <Issue row={row} close={close} />,
        redden: ({ row, close }) => row && <Redden row={row} close={close} />,
        refuse: ({ row, close }) =>
          row && (
            <FormModal<{ reason: string }>
              title={words.refuseTitle}
              about={words.refuseAbout}
              okText={words.refuse}
              danger
              onClose={() => close()}
              onSubmit={async ({ reason }) => {
                await api('commerce/admin/invoice/refuse', { id: row.id, reason }, { showSuccess: true })
                close(true)
              }}
            >
              <FormItem name="reason" label={words.refuseReason} rules={[{ required: true, whitespace: true }]}>
                <Textarea rows={3} maxLength={200} />
              </FormItem>
            </FormModal>
          ),
      }}
    />
  )
}

/** A PDF, uploaded when chosen; the value is its id. */
function PdfField({ onChange }: { value?: string; onChange?: (fileId: string | undefined) => void }) {
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  async function send(file: File) {
    setBusy(true)
    try {
      const { fileId, fileName } = await uploadDocument(file)
      setName(fileName)
      onChange?.(fileId)
    } finally {
      setBusy(false)
    }
  }
  return (
    <FileButton accept=".pdf,application/pdf" label={words.file} loading={busy} onFile={(file) => void send(file)}>
      {name || words.choose}
    </FileButton>
  )
}

function Issue({ row, close }: DialogProps<Row> & { row: Row }) {
  return (
    <FormModal<{ invoiceNo: string; fileId: string }>
      title={words.issueTitle(row.invoiceTitle, row.amount)}
      about={[row.taxNo, companyOf(row), row.remark].filter(Boolean).join('；')}
      okText={words.issue}
      onClose={() => close()}
      onSubmit={async (input) => {
        await api('commerce/admin/invoice/issue', { id: row.id, ...input }, { showSuccess: true })
        close(true)
      }}
    >
      <FormItem name="invoiceNo" label={words.invoiceNo} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={40} autoComplete="off" />
      </FormItem>
      <FormItem name="fileId" label={words.file} rules={[{ required: true, message: words.fileNeeded }]}>
        <PdfField />
      </FormItem>
    </FormModal>
  )
}

function Redden({ row, close }: DialogProps<Row> & { row: Row }) {
  return (
    <FormModal<{ redNo: string; reason?: string; fileId?: string }>
      title={words.reddenTitle(row.invoiceNo)}
      about={`${row.redReason ? `${row.redReason}。` : ''}${words.reddenAbout}（${words.due} ${texts.amount(row.dueAmount)}）`}
      okText={words.redden}
      danger
      onClose={() => close()}
      onSubmit={async ({ redNo, reason, fileId }) => {
        const input = { id: row.id, redNo, reason: reason ?? '', ...(fileId ? { fileId } : {}) }
        await api('commerce/admin/invoice/redden', input, { showSuccess: true })
        close(true)
      }}
    >
      <FormItem name="redNo" label={words.redNo} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={40} autoComplete="off" />
      </FormItem>
      <FormItem name="reason" label={texts.reason}>
        <Input maxLength={200} />
      </FormItem>
      <FormItem name="fileId" label={words.redFile}>
        <PdfField />
      </FormItem>
    </FormModal>
  )
}
