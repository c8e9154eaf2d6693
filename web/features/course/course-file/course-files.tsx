import type { CourseFile } from '../../../shapes.ts'
import { fileDirection, fileStatus as states } from '@zhixing/contract/course/codes'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { newKey } from '../../../new-key.ts'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { Button, buttonClass, ButtonLink } from '../../../ui/button.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { fileSize } from '../../../ui/file-size.ts'
import { UploadIcon } from '../../../ui/icons.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tag, type TagTone } from '../../../ui/tag.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import css from './course-file.module.css'
import { type Desk, FilePreview } from './preview.tsx'
import { sendCourseFile } from './send.ts'
import { texts } from './texts.ts'

const { receiving, reading, exporting, importing, done, failed } = states
const isWorking = ({ fileStatus }: CourseFile) => [reading, exporting, importing].some((one) => one === fileStatus)
const POLL_MS = 1500
const PAGE = 50
const tones: Record<number, TagTone> = { [done]: 'free', [failed]: 'live', [states.read]: 'warn' }

export interface CourseFilesProps {
  desk: Desk
  onClose: () => void
}

/** Exports and imports of courses of a lecturer or an operator, with the choice of a file to import. */
export default function CourseFiles({ desk, onClose }: CourseFilesProps) {
  const { isOperator } = desk
  const called = useQuery(
    'course/auth/file/list',
    { isOperator, pageSize: PAGE },
    { poll: (data) => (data?.list.some(isWorking) ? POLL_MS : false) },
  )
  const [opened, setOpened] = useState<string>()
  const [removing, setRemoving] = useState<CourseFile>()
  const { busy, run } = useAction({ reload: false })
  const sending = useSending(called.reload)

  const choose = (file: File) =>
    run('begin', async () => {
      const isSame = (one: CourseFile) =>
        one.fileStatus === receiving && one.fileName === file.name && one.fileSize === file.size
      // An upload that was interrupted goes on.
      const before = called.data?.list.find(isSame)
      const input = { fileName: file.name, fileSize: file.size, clientKey: newKey() }
      const begun =
        before ?? (await (isOperator ? api('course/admin/file/begin', input) : api('course/auth/file/begin', input)))
      called.reload()
      await sending.send(file, begun)
    })

  return (
    <Dialog open closeOnBackdrop={false} title={texts.title} onClose={onClose} width={760}>
      {opened !== undefined ? (
        <Stack>
          <Row>
            <Button variant="text" onClick={() => setOpened(undefined)}>
              {texts.back}
            </Button>
          </Row>
          <FilePreview
            id={opened}
            desk={desk}
            onDone={() => {
              setOpened(undefined)
              called.reload()
            }}
          />
        </Stack>
      ) : (
        <Stack gap={4}>
          <Hint>{texts.about}</Hint>
          <Row>
            <FileChoice isBusy={busy === 'begin'} onFile={(file) => void choose(file)} />
            <Hint size="xs">{texts.chooseAbout}</Hint>
          </Row>
          <QueryView of={called} isEmpty={({ list }) => list.length === 0} empty={<Empty title={texts.empty} />}>
            {({ list }) => (
              <ul className={css.list} aria-label={texts.list}>
                {list.map((file) => (
                  <FileRow
                    key={file.id}
                    file={file}
                    sent={sending.sent?.id === file.id ? sending.sent.bytes : undefined}
                    desk={desk}
                    onOpen={() => setOpened(file.id)}
                    onRemove={() => setRemoving(file)}
                  />
                ))}
              </ul>
            )}
          </QueryView>
          <Hint size="xs">{texts.keep}</Hint>
        </Stack>
      )}
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        onConfirm={async () => {
          if (!removing) return
          sending.stop(removing.id)
          await api('course/auth/file/delete', { id: removing.id }, { showSuccess: true })
          called.reload()
        }}
        title={removing && isOpen(removing) ? texts.cancelTitle : texts.removeTitle}
        confirm={texts.remove}
        danger
      >
        {removing && isOpen(removing) ? texts.cancelAbout : texts.removeAbout}
      </ConfirmDialog>
    </Dialog>
  )
}

const isOpen = (file: CourseFile) => isWorking(file) || file.fileStatus === receiving

/** The upload of this window; closing it stops the upload, which can go on later. */
function useSending(reload: () => void) {
  const [sent, setSent] = useState<{ id: string; bytes: number }>()
  const current = useRef<{ id: string; end: AbortController }>(undefined)
  useEffect(() => () => current.current?.end.abort(), [])
  return {
    sent,
    stop(id: string) {
      if (current.current?.id === id) current.current.end.abort()
    },
    async send(file: File, begun: Pick<CourseFile, 'id' | 'receivedBytes'>) {
      const end = new AbortController()
      current.current = { id: begun.id, end }
      try {
        await sendCourseFile(file, begun, end.signal, (bytes) => setSent({ id: begun.id, bytes }))
      } catch (error) {
        if (!end.signal.aborted) throw error
      } finally {
        current.current = undefined
        if (!end.signal.aborted) {
          setSent(undefined)
          reload()
        }
      }
    },
  }
}

function FileChoice({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          accept=".zip,application/zip"
          aria-label={texts.choose}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            // Allows choosing the same file again.
            currentTarget.value = ''
            if (file) onFile(file)
          }}
        />
      </VisuallyHidden>
      <Button loading={isBusy} icon={<UploadIcon size={18} />} onClick={() => input.current?.click()}>
        {texts.choose}
      </Button>
    </>
  )
}

function FileRow({
  file,
  sent,
  desk,
  onOpen,
  onRemove,
}: {
  file: CourseFile
  /** Bytes sent by this window. */
  sent: number | undefined
  desk: Desk
  onOpen: () => void
  onRemove: () => void
}) {
  const { fileStatus, direction, courseName, fileName, noteList } = file
  const name = courseName || fileName
  const isExport = direction === fileDirection.export
  const percent =
    fileStatus === receiving ? (100 * (sent ?? file.receivedBytes)) / Math.max(1, file.fileSize) : file.progress
  return (
    <li className={css.row}>
      <Row justify="between">
        <Stack gap={1} className={css.words}>
          <Row>
            <b>{name}</b>
            <Tag tone={tones[fileStatus] ?? 'plain'}>
              {texts.directions[direction]} · {sent === undefined ? texts.states[fileStatus] : texts.sending}
            </Tag>
          </Row>
          <Hint as="span" size="xs">
            {file.fileSize > 0 && `${fileSize(file.fileSize)} · `}
            {texts.expires} <DateTime value={file.expiresAt} shape="minute" />
          </Hint>
        </Stack>
        <Row>
          {isExport && fileStatus === done && (
            <a className={buttonClass({ size: 's' })} href={`/export/course/${file.id}`} download>
              {texts.download}
            </a>
          )}
          {file.canStart && (
            <Button size="s" onClick={onOpen}>
              {texts.open}
            </Button>
          )}
          {!isExport && fileStatus === done && !desk.isOperator && (
            <ButtonLink size="s" variant="line" to={desk.editPath(file.courseId, file.courseCategory)}>
              {texts.edit}
            </ButtonLink>
          )}
          <Button size="s" variant="text" danger onClick={onRemove}>
            {isOpen(file) ? texts.cancel : texts.remove}
          </Button>
        </Row>
      </Row>
      {isOpen(file) && <ProgressBar value={percent} label={texts.progressOf(name)} show />}
      {fileStatus === receiving && sent === undefined && <Hint size="xs">{texts.resume}</Hint>}
      {fileStatus === failed && (
        <Hint size="xs" className={css.failed}>
          {file.failReason}
        </Hint>
      )}
      {!isExport && fileStatus === done && <Hint size="xs">{texts.drafted}</Hint>}
      {noteList.length > 0 && fileStatus === done && (
        <details className={css.notes}>
          <summary>{texts.notes(noteList.length)}</summary>
          <ul>
            {noteList.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
