import { DropArea, SmallTable } from '../../../features/shared/workbench/kit.ts'
import { Note } from '../../../ui/note.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api, TABLE_TIMEOUT } from '../../../api.ts'
import { PageHead } from '../../../features/shared/workbench/page-head.tsx'
import { newKey } from '../../../new-key.ts'
import { Hint, Stack, Row } from '../../../ui/layout.tsx'
import { useAction } from '../../../use-action.ts'
import css from './commerce.module.css'
import { texts } from './texts.ts'

type Preview = OutputOf<'commerce/admin/order/import/preview'>
type Made = OutputOf<'commerce/admin/order/import/save'>
const words = texts.import

/** Downloads a spreadsheet. */
function saveTable(fileName: string, base64: string) {
  const link = document.createElement('a')
  link.href = `data:application/vnd.openxmlformats-officedocument.spreadsheetml.sheet;base64,${base64}`
  link.download = fileName
  link.click()
}

/** Imports sales paid outside of the site from a spreadsheet, after a preview. */
export default function OrderImportPage() {
  const { busy, run } = useAction({ reload: false })
  const [table, setTable] = useState<{ preview: Preview; clientKey: string }>()
  const [made, setMade] = useState<Made>()
  const [isPartial, setPartial] = useState(false)

  const read = (file: File) =>
    run('read', async () => {
      const preview = await api('commerce/admin/order/import/preview', {}, { file })
      // One idempotency key per file that was read: a repeated import creates no second sale.
      setTable({ preview, clientKey: newKey() })
      setMade(undefined)
      setPartial(false)
    })
  const save = ({ preview, clientKey }: NonNullable<typeof table>) =>
    run('save', async () => {
      const rows = preview.rows.map(({ rowNo, mobile, product, amount, remark }) => ({
        rowNo,
        mobile,
        product,
        amount,
        remark,
      }))
      setMade(
        await api(
          'commerce/admin/order/import/save',
          { rows, clientKey, isPartial },
          { showSuccess: true, timeout: TABLE_TIMEOUT },
        ),
      )
    })
  const result = new Map(made?.list.map((row) => [row.rowNo, row]))

  return (
    <>
      <PageHead
        title={words.title}
        about={words.about}
        actions={
          <Button
            variant="line"
            loading={busy === 'template'}
            onClick={() =>
              void run('template', async () => {
                const { fileName, file } = await api('commerce/admin/order/import/template', {})
                saveTable(fileName, file)
              })
            }
          >
            {words.template}
          </Button>
        }
      />
      <Stack gap={4}>
        <DropArea
          accept=".xlsx,.xls,.csv"
          label={words.choose}
          disabled={busy !== ''}
          onFile={(file) => void read(file)}
        >
          <p>{words.choose}</p>
          <Hint>{words.hint}</Hint>
        </DropArea>
        {table && (
          <>
            <Note
              tone={table.preview.errorCount > 0 ? 'warn' : 'info'}
              title={words.summary(table.preview.rows.length, table.preview.errorCount, table.preview.totalAmount)}
            />
            <SmallTable
              label={texts.products}
              rowKey={(row) => `${row.rowNo}`}
              rows={table.preview.rows}
              pageSize={50}
              columns={[
                { key: 'rowNo', title: words.row },
                { key: 'mobile', title: words.mobile },
                {
                  key: 'product',
                  title: texts.products,
                  render: (row) => <div className={css.product}>{row.productName || row.product}</div>,
                },
                { key: 'amount', title: words.amount, align: 'right' },
                {
                  key: 'remark',
                  title: texts.orders.remark,
                  render: (row) => row.remark && <div className={css.product}>{row.remark}</div>,
                },
                {
                  key: 'state',
                  title: words.state,
                  render: (row) => {
                    const done = result.get(row.rowNo)
                    if (done?.orderNo) return <Tag tone="free">{words.done(done.orderNo)}</Tag>
                    const wrong = done ? done.msg : row.errors.join('；')
                    return wrong ? (
                      <span style={{ color: 'var(--cinnabar)' }}>{wrong}</span>
                    ) : (
                      <Tag tone="plain">{words.ready}</Tag>
                    )
                  },
                },
              ]}
            />
            {!made && (
              <Row>
                {table.preview.errorCount > 0 && (
                  <Checkbox checked={isPartial} onChange={(event) => setPartial(event.target.checked)}>
                    {words.partial}
                  </Checkbox>
                )}
                <Button
                  loading={busy === 'save'}
                  disabled={
                    table.preview.errorCount === table.preview.rows.length ||
                    (table.preview.errorCount > 0 && !isPartial)
                  }
                  onClick={() => void save(table)}
                >
                  {words.submit}
                </Button>
              </Row>
            )}
          </>
        )}
      </Stack>
    </>
  )
}
