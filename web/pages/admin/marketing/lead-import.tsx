import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api, TABLE_TIMEOUT } from '../../../api.ts'
import { DropArea, SmallTable } from '../../../features/shared/workbench/kit.ts'
import { PageHead } from '../../../features/shared/workbench/page-head.tsx'
import { newKey } from '../../../new-key.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useAction } from '../../../use-action.ts'
import { texts } from './texts.ts'

type Preview = OutputOf<'marketing/admin/lead/import/preview'>
type Made = OutputOf<'marketing/admin/lead/import/save'>
const words = texts.import

/** Imports leads from a sheet, after a preview. */
export default function LeadImportPage() {
  const { busy, run } = useAction({ reload: false })
  const [sheet, setSheet] = useState<{ preview: Preview; clientKey: string }>()
  const [made, setMade] = useState<Made>()

  const read = (file: File) =>
    run('read', async () => {
      const preview = await api('marketing/admin/lead/import/preview', {}, { file })
      // One idempotency key per file: a repeated import stores no row twice.
      setSheet({ preview, clientKey: newKey() })
      setMade(undefined)
    })
  const save = ({ preview, clientKey }: NonNullable<typeof sheet>) =>
    run('save', async () => {
      const rows = preview.rows.map(({ rowNo, name, mobile, campaign, region, remark }) => ({
        rowNo,
        name,
        mobile,
        campaign,
        region,
        remark,
      }))
      setMade(await api('marketing/admin/lead/import/save', { rows, clientKey }, { timeout: TABLE_TIMEOUT }))
    })
  const good = sheet ? sheet.preview.rows.length - sheet.preview.errorCount : 0

  return (
    <>
      <PageHead title={words.title} about={words.about} />
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
        {made && (
          <Note
            tone="info"
            title={words.done(made.newCount, made.knownCount, made.skippedCount)}
            action={
              <ButtonLink size="s" variant="line" to="/admin/counsel">
                {words.back}
              </ButtonLink>
            }
          />
        )}
        {sheet && (
          <>
            <Note
              tone={sheet.preview.errorCount > 0 ? 'warn' : 'info'}
              title={words.summary(sheet.preview.rows.length, sheet.preview.errorCount)}
            >
              {sheet.preview.leftOut.length > 0 && words.leftOut(sheet.preview.leftOut.join('、'))}
            </Note>
            <SmallTable
              label={words.label}
              rowKey={({ rowNo }) => `${rowNo}`}
              rows={sheet.preview.rows}
              pageSize={50}
              columns={[
                { key: 'rowNo', title: words.row },
                { key: 'name', title: texts.list.name },
                { key: 'mobile', title: texts.list.mobile },
                { key: 'campaign', title: texts.list.campaign },
                { key: 'region', title: texts.list.region },
                { key: 'remark', title: texts.list.remark },
                {
                  key: 'state',
                  title: words.state,
                  render: ({ errors, isKnown }) =>
                    errors.length > 0 ? (
                      <Tag tone="warn">{errors.join('；')}</Tag>
                    ) : (
                      <Tag tone="plain">{isKnown ? words.known : words.fresh}</Tag>
                    ),
                },
              ]}
            />
            {!made && (
              <Row>
                <Button loading={busy === 'save'} disabled={good === 0} onClick={() => void save(sheet)}>
                  {words.submit(good)}
                </Button>
              </Row>
            )}
          </>
        )}
      </Stack>
    </>
  )
}
