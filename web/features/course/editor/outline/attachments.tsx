import { useRef, useState } from 'react'
import { api } from '../../../../api.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Card, CardHead } from '../../../../ui/card.tsx'
import { Empty } from '../../../../ui/empty.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import { TrashIcon, UploadIcon } from '../../../../ui/icons.tsx'
import { Select } from '../../../../ui/input.tsx'
import { ProgressBar } from '../../../../ui/progress.tsx'
import { fileSize } from '../../../../ui/file-size.ts'
import { uploadDocument, useSending } from '../../../shared/files/index.ts'
import { InlineName } from './inline-name.tsx'
import { Row } from '../../../../ui/layout.tsx'
import css from './attachments.module.css'
import { words } from './texts.ts'
import type { Chapter } from './use-outline.ts'
import { useQuery } from '../../../../use-query.ts'
import { QueryView } from '../../../../ui/query-view.tsx'
import { useAction } from '../../../../use-action.ts'

/** Files for learners, of the course, a chapter or a period. */
export function Attachments({
  courseId,
  chapters,
  locked,
}: {
  courseId: string
  chapters: readonly Chapter[]
  locked: boolean
}) {
  const answer = useQuery('course/auth/course/accessory/list', { courseId })
  const { run } = useAction({ reload: false })
  const [refId, setRefId] = useState('')
  const picker = useRef<HTMLInputElement>(null)
  const sending = useSending(uploadDocument)
  /** Refetch whatever the outcome. */
  const go = async (name: string, action: (key: string) => Promise<unknown>) => {
    await run(name, action)
    answer.reload()
  }

  async function add(files: File[]) {
    for (const file of files) {
      const stored = await sending.send(file)
      if (!stored) return
      await go(`add ${stored.fileId}`, (clientKey) =>
        api('course/auth/course/accessory/save', {
          courseId,
          fileId: stored.fileId,
          acName: stored.fileName,
          clientKey,
          ...(refId ? { refId } : {}),
        }),
      )
    }
  }

  return (
    <Card pad="l">
      <CardHead title={words.attachments} />
      <p className={css.hint}>{words.attachmentsHint}</p>
      <QueryView
        of={answer}
        lines={2}
        compact
        isEmpty={({ list }) => list.length === 0}
        empty={<Empty compact title={words.attachmentsEmpty} />}
      >
        {({ list }) => (
          <ul className={css.files}>
            {list.map((file) => (
              <li key={file.id}>
                <span className={css.fileType}>{file.fileType || '?'}</span>
                <span className={css.fileMain}>
                  <InlineName
                    name={file.acName}
                    max={255}
                    locked={locked}
                    onRename={(acName) =>
                      void go(`name ${file.id} ${acName}`, () =>
                        api('course/auth/course/accessory/save', { courseId, id: file.id, acName }),
                      )
                    }
                  />
                  <small>
                    {[file.refName, fileSize(file.fileSize), words.downloads(file.downloadCount)]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </span>
                {!locked && (
                  <IconButton
                    size="s"
                    label={`${words.remove}：${file.acName}`}
                    onClick={() =>
                      void go(`remove ${file.id}`, () => api('course/auth/course/accessory/delete', { id: file.id }))
                    }
                  >
                    <TrashIcon size={18} />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {!locked && (
        <Row gap={3} rowGap={2} className={css.attach}>
          <Select aria-label={words.attachTo} value={refId} onChange={(event) => setRefId(event.currentTarget.value)}>
            <option value="">{words.attachCourse}</option>
            {chapters.map((chapter) => (
              <optgroup key={chapter.id} label={chapter.chapterName}>
                <option value={chapter.id}>{chapter.chapterName}</option>
                {chapter.periodList.map((period) => (
                  <option key={period.id} value={period.id}>
                    {period.periodName}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
          <Button
            variant="line"
            icon={<UploadIcon size={18} />}
            loading={sending.name !== null}
            onClick={() => picker.current?.click()}
          >
            {words.addAttachment}
          </Button>
          {sending.name !== null && (
            <ProgressBar value={sending.progress * 100} label={sending.name} tone="brand" show />
          )}
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            aria-label={words.addAttachment}
            onChange={(event) => {
              const files = [...(event.currentTarget.files ?? [])]
              event.currentTarget.value = ''
              void add(files)
            }}
          />
        </Row>
      )}
      {sending.error && (
        <Row gap={3} rowGap={2} className={css.attach}>
          <FieldError>{sending.error}</FieldError>
        </Row>
      )}
    </Card>
  )
}
