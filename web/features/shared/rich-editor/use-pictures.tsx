import type { Editor } from '@tiptap/core'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Row } from '../../../ui/layout.tsx'
import { uploadImage, uploadMedia } from '../files/index.ts'
import { type Embedded, newKey } from './paste.ts'
import { insertPending, type Settled, settlePending } from './pending.ts'
import css from './rich-editor.module.css'
import { texts } from './texts.ts'

interface Uploading {
  name: string
  percent: number
}
interface Failed extends Embedded {
  why: string
}

/**
 * Running uploads. Each has a placeholder in the text, which is replaced when the upload is done. A failed one stays
 * until retried or removed.
 */
export function usePictures(live: { readonly current: Editor | null }) {
  const [uploading, setUploading] = useState<Uploading[]>([])
  const [failed, setFailed] = useState<readonly Failed[]>([])
  const settled = useRef(new Map<string, Settled>())

  /** Also after every change: placeholders restored by redo, or copied, are replaced as well. */
  function settle() {
    const editor = live.current
    if (editor && !editor.isDestroyed && settled.current.size > 0) settlePending(editor, settled.current)
  }
  function decide(key: string, result: Settled) {
    settled.current.set(key, result)
    settle()
  }
  async function one({ key, file }: Embedded) {
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
      if (isMedia) decide(key, { type: fileType.startsWith('video/') ? 'video' : 'audio', attrs: { src: url } })
      else decide(key, { type: 'image', attrs: { src: url, alt: '' } })
    } catch (error) {
      setFailed((list) => [...list, { key, file, why: (error as Error).message }])
      decide(key, { kind: 'failed' })
    } finally {
      setUploading((list) => list.filter((other) => other !== own))
    }
  }
  /** Uploads files whose placeholders are in the text. */
  function send(list: readonly Embedded[]) {
    void (async () => {
      for (const file of list) await one(file)
    })()
  }
  /** Adds files that were chosen, pasted or dropped: inserts placeholders at the cursor or drop position. */
  function add(files: File[], at?: number) {
    const editor = live.current
    if (!editor || files.length === 0) return
    const list = files.map((file) => ({ key: newKey(), file }))
    insertPending(
      editor,
      list.map(({ key }) => key),
      at,
    )
    send(list)
  }
  function drop(failed: Failed) {
    setFailed((list) => list.filter((other) => other !== failed))
    decide(failed.key, null)
  }
  function retry(again: Failed) {
    setFailed((list) => list.filter((other) => other !== again))
    decide(again.key, { kind: 'sending' })
    void one(again)
  }
  return { uploading, failed, add, send, settle, retry, drop }
}

/** Failed uploads with their reason, retry and remove. */
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
        <Row as="li" key={one.key} gap={2} justify="between">
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
