import { type HomeworkFileKind, kindOfFile } from '@zhixing/contract/grade/homework-rules'
import type { TaskFile } from '@zhixing/contract/grade/homework-shapes'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { FieldError } from '../../../ui/field.tsx'
import { fileSize } from '../../../ui/file-size.ts'
import { ChevronUpIcon, CloseIcon, ImageIcon, UploadIcon } from '../../../ui/icons.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { PictureViewer } from '../../../ui/picture-viewer.tsx'
import {
  IMAGE_ACCEPT,
  shrink,
  uploadDocument,
  uploadPrivate,
  usePicking,
  useSending,
} from '../../shared/files/index.ts'
import css from './grade-homework.module.css'
import { texts } from './texts.ts'
import { signs } from '../../../i18n/word-texts.ts'

const words = texts.files
const MEGABYTE = 1024 * 1024
/** A sheet of paper is readable at this size; phone photos are several times larger. */
const PHOTO_SIDE = 2560
const PHOTO_BYTES = 1.5 * MEGABYTE

const isPicture = (file: File) => file.type.startsWith('image/')

/** Uploads a file by its kind; large photos are downscaled first. */
async function sendFile(file: File, options: Parameters<typeof uploadPrivate>[1]) {
  if (!isPicture(file)) return uploadDocument(file, options)
  // Unreadable files are rejected by the server.
  const smaller = file.size > PHOTO_BYTES ? await shrink(file, PHOTO_SIDE).catch(() => file) : file
  return uploadPrivate(smaller, options)
}

const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`
const isSame = (one: TaskFile, { name, size }: File) => one.fileName === name && one.fileSize === size

export interface FilesFieldProps {
  label: string
  hint?: string
  value: readonly TaskFile[]
  onChange: (files: TaskFile[]) => void
  kinds: readonly HomeworkFileKind[]
  maxFiles: number
  maxMegabytes: number
  error?: string | undefined
}

const accepts: Record<HomeworkFileKind, string> = {
  image: IMAGE_ACCEPT,
  pdf: '.pdf,application/pdf',
  word: '.doc,.docx',
  other: '.xls,.xlsx,.ppt,.pptx,.zip,.txt,.csv,.md',
}

/** Photos and files: taken, chosen, dropped or pasted; uploaded sequentially. */
export function FilesField({ label, hint, value, onChange, kinds, maxFiles, maxMegabytes, error }: FilesFieldProps) {
  const id = useId()
  const sending = useSending(sendFile)
  const camera = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState('')
  const [enlarged, setEnlarged] = useState<TaskFile | null>(null)
  const latest = useRef(value)
  /** Files sent on this visit, with their ids: photos are stored smaller than they are. */
  const sent = useRef(new Map<string, string>())
  useLayoutEffect(() => {
    latest.current = value
  })
  const change = (next: TaskFile[]) => {
    latest.current = next
    onChange(next)
  }
  const add = (stored: Awaited<ReturnType<typeof sendFile>>, asPicture: boolean) => {
    const { fileId, fileName, fileType, url } = stored
    const fileKind = kindOfFile(asPicture ? 'private' : 'document', fileName)
    change([...latest.current, { fileId, fileName, fileSize: stored.fileSize, fileType, fileKind, url }])
  }

  /** Error message of a file before the upload. */
  function wrong(file: File): string {
    const kind = kindOfFile(isPicture(file) ? 'private' : 'document', file.name)
    const all = kinds.map((one) => texts.kinds[one]).join(signs.list)
    const sentId = sent.current.get(keyOf(file))
    if (latest.current.some((one) => one.fileId === sentId || isSame(one, file))) return words.added(file.name)
    if (!kinds.includes(kind)) return words.wrongKind(file.name, all)
    return !isPicture(file) && file.size > maxMegabytes * MEGABYTE ? words.tooLarge(file.name, maxMegabytes) : ''
  }
  async function sendAll(files: File[]) {
    setRefused('')
    for (const file of files) {
      const sentence = latest.current.length >= maxFiles ? words.tooMany(maxFiles) : wrong(file)
      if (sentence) {
        setRefused(sentence)
        continue
      }
      const stored = await sending.send(file)
      if (!stored) break
      sent.current.set(keyOf(file), stored.fileId)
      add(stored, isPicture(file))
    }
  }
  const isFull = value.length >= maxFiles
  const picking = usePicking({ disabled: sending.name !== null || isFull, onFiles: (files) => void sendAll(files) })
  const sentence = refused || sending.error || error
  return (
    <div role="group" aria-labelledby={`${id}-label`} data-field="fileIds" tabIndex={-1}>
      <Stack gap={2}>
        <Row justify="between">
          <span id={`${id}-label`}>{label}</span>
          <Hint as="span" size="xs">
            {words.left(value.length, maxFiles)}
          </Hint>
        </Row>
        <div className={cx(css.drop, picking.over && css.over)} {...picking.area}>
          {value.map((file, at) => (
            <Row key={file.fileId} justify="between" nowrap>
              <Row gap={2} nowrap className={css.words}>
                {file.fileKind === 'image' && (
                  <button type="button" aria-label={words.enlarge(file.fileName)} onClick={() => setEnlarged(file)}>
                    <img src={file.url} alt="" className={css.thumb} />
                  </button>
                )}
                <span className={css.fileName}>
                  {file.fileName}{' '}
                  <Hint as="span" size="xs">
                    {fileSize(file.fileSize)}
                  </Hint>
                </span>
              </Row>
              <Row gap={1} nowrap>
                {at > 0 && (
                  <IconButton
                    size="s"
                    label={words.earlier(file.fileName)}
                    onClick={() => {
                      const others = value.filter((one) => one !== file)
                      change([...others.slice(0, at - 1), file, ...others.slice(at - 1)])
                    }}
                  >
                    <ChevronUpIcon size={16} />
                  </IconButton>
                )}
                <IconButton
                  size="s"
                  label={words.remove(file.fileName)}
                  onClick={() => change(latest.current.filter(({ fileId }) => fileId !== file.fileId))}
                >
                  <CloseIcon size={16} />
                </IconButton>
              </Row>
            </Row>
          ))}
          {sending.name !== null ? (
            <Row justify="between" role="status">
              <span>{words.sending(sending.name, Math.round(sending.progress * 100))}</span>
              <Button size="s" variant="text" onClick={sending.stop}>
                {words.stop}
              </Button>
            </Row>
          ) : (
            !isFull && (
              <div className={css.shoot}>
                <Row gap={2}>
                  {kinds.includes('image') && (
                    <Button variant="line" icon={<ImageIcon size={18} />} onClick={() => camera.current?.click()}>
                      {words.photo}
                    </Button>
                  )}
                  <Button variant="line" icon={<UploadIcon size={18} />} onClick={picking.open}>
                    {words.choose}
                  </Button>
                </Row>
              </div>
            )
          )}
          <Hint size="xs">{hint ?? words.drop}</Hint>
          <input
            type="file"
            ref={camera}
            accept="image/*"
            capture="environment"
            className={css.hidden}
            tabIndex={-1}
            aria-hidden="true"
            data-camera=""
            onChange={(event) => {
              const files = [...(event.currentTarget.files ?? [])]
              event.currentTarget.value = ''
              void sendAll(files)
            }}
          />
          <input
            {...picking.input}
            multiple
            accept={kinds.map((kind) => accepts[kind]).join(',')}
            className={css.hidden}
            tabIndex={-1}
            aria-hidden="true"
          />
        </div>
        {sentence && (
          <Row gap={2}>
            <FieldError id={`${id}-error`}>{sentence}</FieldError>
            {sending.retry && !refused && (
              <Button
                size="s"
                variant="text"
                onClick={() =>
                  void sending.retry?.().then((stored) => stored && add(stored, stored.fileType.startsWith('image/')))
                }
              >
                {words.retry}
              </Button>
            )}
          </Row>
        )}
      </Stack>
      {enlarged && <PictureViewer src={enlarged.url} alt={enlarged.fileName} onClose={() => setEnlarged(null)} />}
    </div>
  )
}
