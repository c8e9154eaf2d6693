import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import css from './face-check.module.css'
import { texts } from './texts.ts'

/** Longest side of a sent picture, px: enough to recognize a face. */
const WIDTH = 960

const troubleOf = (error: unknown): string =>
  (error instanceof DOMException && texts.cameraTrouble[error.name]) || texts.cameraOther

/** Captures the current camera frame. */
async function pictureOf(video: HTMLVideoElement): Promise<File> {
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, WIDTH / video.videoWidth)
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (!blob) throw new Error('no picture')
  return new File([blob], 'face.jpg', { type: 'image/jpeg' })
}

/** Takes one picture; the camera is open only while mounted. */
export function Camera({ submit, busy, onTaken }: { submit: string; busy: boolean; onTaken: (file: File) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [turn, setTurn] = useState(0)
  const [trouble, setTrouble] = useState('')
  const [isReady, setReady] = useState(false)
  const [taken, setTaken] = useState<{ file: File; url: string } | null>(null)
  const hasTaken = taken !== null

  useEffect(() => {
    if (hasTaken) return undefined
    let stream: MediaStream | null = null
    let isGone = false
    const close = () => stream?.getTracks().forEach((track) => track.stop())
    const open = async () => {
      // Browsers offer no camera on insecure origins.
      if (!('mediaDevices' in navigator)) return setTrouble(texts.insecure)
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { width: { ideal: 1280 }, height: { ideal: 960 }, facingMode: 'user' },
        })
        if (isGone) return close()
        if (video.current) video.current.srcObject = stream
        return setTrouble('')
      } catch (error) {
        return isGone ? undefined : setTrouble(troubleOf(error))
      }
    }
    void open()
    return () => {
      isGone = true
      setReady(false)
      close()
    }
  }, [turn, hasTaken])
  useEffect(() => () => void (taken && URL.revokeObjectURL(taken.url)), [taken])

  if (trouble)
    return (
      <Note
        tone="warn"
        title={trouble}
        action={
          <Button size="s" variant="line" onClick={() => setTurn(turn + 1)}>
            {texts.retry}
          </Button>
        }
      />
    )
  if (taken)
    return (
      <div className={css.camera}>
        <img src={taken.url} alt={texts.preview} className={css.view} />
        <Row gap={3}>
          <Button loading={busy} onClick={() => onTaken(taken.file)}>
            {submit}
          </Button>
          <Button variant="line" disabled={busy} onClick={() => setTaken(null)}>
            {texts.again}
          </Button>
        </Row>
      </div>
    )
  return (
    <div className={css.camera}>
      <video
        ref={video}
        className={`${css.view} ${css.live}`}
        autoPlay
        playsInline
        muted
        aria-label={texts.camera}
        onLoadedData={() => setReady(true)}
      />
      <Row>
        <Button
          disabled={!isReady}
          onClick={() => {
            if (video.current)
              void pictureOf(video.current).then(
                (file) => setTaken({ file, url: URL.createObjectURL(file) }),
                (error: unknown) => setTrouble(troubleOf(error)),
              )
          }}
        >
          {isReady ? texts.take : texts.starting}
        </Button>
      </Row>
    </div>
  )
}
