import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { uploadImage, uploadMedia } from '../files/index.ts'
import { insertMedia, insertPicture } from './pictures.ts'
import css from './rich-editor.module.css'
import { texts } from './texts.ts'

interface Uploading {
  name: string
  percent: number
}
interface Failed {
  file: File
  at: number | undefined
  why: string
}

/** Pictures on their way to the server; each is put into the text when it is there. What failed stays here until it is tried again or given up. */
export function usePictures(live: { readonly current: Editor | null }) {
  const [uploading, setUploading] = useState<Uploading[]>([])
  const [failed, setFailed] = useState<readonly Failed[]>([])
  async function one(file: File, at: number | undefined) {
    const own: Uploading = { name: file.name, percent: 0 }
    setUploading((list) => [...list, own])
    try {
      const isMedia = /^(?:audio|video)\//.test(file.type)
      const { url, fileType } = await (isMedia ? uploadMedia : uploadImage)(file, {
        onProgress: (part) => {
          own.percent = Math.round(part * 100)
          setUploading((list) => [...list])
        },
      })
      const editor = live.current
      if (editor && !editor.isDestroyed) {
        if (isMedia) insertMedia(editor, url, fileType)
        else insertPicture(editor, url, '', at)
      }
    } catch (error) {
      setFailed((list) => [...list, { file, at, why: (error as Error).message }])
    } finally {
      setUploading((list) => list.filter((other) => other !== own))
    }
  }
  function add(files: File[], at?: number) {
    void (async () => {
      // One after the other: they stay in the order in which they were chosen.
      for (const file of files) await one(file, at)
    })()
  }
  const drop = (gone: Failed) => setFailed((list) => list.filter((other) => other !== gone))
  function retry(again: Failed) {
    drop(again)
    void one(again.file, again.at)
  }
  return { uploading, failed, add, retry, drop }
}

/** What could not be sent: why, and the ways on. */
export function FailedUploads({
  list,
  onRetry,
  onDrop,
}: {
  list: readonly Failed[]
  onRetry: (one: Failed) => void
  onDrop: (one: Failed) => void
}) {
  if (list.length === 0) return null
  return (
    <ul className={css.failed} role="alert">
      {list.map((one) => (
        <Row as="li" key={`${one.file.name} ${one.file.lastModified} ${one.file.size}`} gap={2} justify="between">
          <span>{texts.pictureFailed(one.file.name, one.why)}</span>
          <Row gap={1}>
            <Button size="s" variant="line" aria-label={texts.retryOf(one.file.name)} onClick={() => onRetry(one)}>
              {texts.retry}
            </Button>
            <Button size="s" variant="text" aria-label={texts.dropOf(one.file.name)} onClick={() => onDrop(one)}>
              {texts.drop}
            </Button>
          </Row>
        </Row>
      ))}
    </ul>
  )
}
