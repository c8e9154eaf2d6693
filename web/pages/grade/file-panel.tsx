import { gradeStatus as gradeCode } from '@zhixing/contract/grade/codes'
import type { OutputOf } from '@zhixing/contract'
import { useRef, useState } from 'react'
import { api } from '../../api.ts'
import { uploadDocument, useSending } from '../../features/shared/files/index.ts'
import { mayDo } from '../../features/grade/class/index.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { fileSize } from '../../ui/file-size.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { saveUrl } from '../../ui/save-file.ts'
import { Table } from '../../ui/table.tsx'
import { useAction } from '../../use-action.ts'
import { useQuery } from '../../use-query.ts'
import { texts as all } from './panel-texts.ts'
import type { Grade } from './grade.ts'

const texts = all.file
type File_ = OutputOf<'exam/auth/grade/file/page'>['list'][number]

/** Files shared in a class. */
export function FilePanel({ grade }: { grade: Grade }) {
  const { gradeId, userRole } = grade
  const input = useRef<HTMLInputElement>(null)
  const [pageCurrent, setPage] = useState(1)
  const [deleting, setDeleting] = useState<File_ | null>(null)
  const { busy, run } = useAction({ reload: false })
  const sending = useSending(uploadDocument)
  const files = useQuery('exam/auth/grade/file/page', { gradeId, pageCurrent }, { keep: true })
  const writes = mayDo(userRole, 'mark') && grade.gradeStatus !== gradeCode.disbanded
  async function share(list: readonly File[]) {
    for (const file of list) {
      const stored = await sending.send(file)
      if (!stored) return
      await run('share', async () => {
        await api('exam/auth/grade/file/save', { gradeId, fileIds: [stored.fileId] }, { showSuccess: true })
        files.reload()
      })
    }
  }
  const download = (file: File_) =>
    run(`get ${file.id}`, async () => {
      const { url, fileName } = await api('exam/auth/grade/file/url', { gradeId, id: file.id })
      saveUrl(fileName, url)
    })
  return (
    <Stack gap={3}>
      {writes && (
        <Row justify="between" gap={2}>
          <Hint as="span">
            {sending.name !== null && texts.uploading(sending.name, Math.round(sending.progress * 100))}
          </Hint>
          <Button size="s" loading={sending.name !== null} onClick={() => input.current?.click()}>
            {texts.upload}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            multiple
            aria-label={texts.upload}
            onChange={({ target }) => {
              void share([...(target.files ?? [])])
              target.value = ''
            }}
          />
        </Row>
      )}
      <FormError>{sending.error || undefined}</FormError>
      <Card pad="none">
        <QueryView of={files} lines={5}>
          {(page) => (
            <>
              <Table
                label={texts.label}
                rows={page.list}
                rowKey={({ id }) => id}
                busy={files.loading}
                empty={
                  <Empty compact art="box" title={texts.empty}>
                    {texts.emptyText}
                  </Empty>
                }
                columns={[
                  { key: 'fileName', title: texts.name },
                  { key: 'fileSize', title: texts.size, width: 100, render: (file) => fileSize(file.fileSize) },
                  { key: 'userName', title: texts.by, width: 120 },
                  {
                    key: 'gmtCreate',
                    title: texts.time,
                    width: 150,
                    render: ({ gmtCreate }) => <DateTime value={gmtCreate} shape="minute" />,
                  },
                  {
                    key: 'actions',
                    title: '',
                    width: 150,
                    render: (file) => (
                      <Row gap={1} nowrap>
                        <Button
                          size="s"
                          variant="text"
                          loading={busy === `get ${file.id}`}
                          onClick={() => void download(file)}
                        >
                          {texts.download}
                        </Button>
                        {writes && (
                          <Button size="s" variant="text" onClick={() => setDeleting(file)}>
                            {all.remove}
                          </Button>
                        )}
                      </Row>
                    ),
                  },
                ]}
              />
              <Pagination page={page.pageCurrent} pages={page.totalPage} onPage={setPage} />
            </>
          )}
        </QueryView>
      </Card>
      <ConfirmDialog
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        onConfirm={() =>
          run('remove', async () => {
            await api('exam/auth/grade/file/delete', { gradeId, id: deleting?.id ?? '' }, { showSuccess: true })
            files.reload()
          })
        }
        title={texts.removeTitle}
        danger
      >
        {texts.removeText}
      </ConfirmDialog>
    </Stack>
  )
}
