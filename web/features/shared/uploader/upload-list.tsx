import { type ReactNode, useEffect, useRef, useState } from 'react'
import { loginPath } from '../../../return-url.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { CheckIcon, VideoIcon, WarningIcon } from '../../../ui/icons.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { fileSize } from '../../../ui/file-size.ts'
import { texts } from './texts.ts'
import { Panel, Row } from '../../../ui/layout.tsx'
import css from './uploader.module.css'
import type { UploadItem } from './types.ts'
import type { Uploads } from './uploads.ts'
import { useUploads } from './use-uploads.ts'
import { VideoPicker } from './video-picker.tsx'
import { useAnnouncement } from '../../../ui/use-announcement.ts'

export interface UploadListProps {
  /** Filter, such as the periods of a chapter; all by default. */
  which?: (item: UploadItem) => boolean
  /** Shown when empty; nothing by default. */
  empty?: ReactNode
  /** Accessible name. */
  label?: string
}

/** The user's uploads with actions. Independent of the admin kit. */
export function UploadList({ which = () => true, empty = null, label = texts.list }: UploadListProps) {
  const { items, uploads } = useUploads()
  const [leaving, setLeaving] = useState<UploadItem | null>(null)
  const shown = items.filter(which)
  return (
    <>
      <Outcomes items={shown} />
      {shown.length === 0 || !uploads ? (
        empty
      ) : (
        <ul className={css.list} aria-label={label}>
          {shown.map((item) => (
            <UploadRow key={item.key} item={item} uploads={uploads} onCancel={() => setLeaving(item)} />
          ))}
        </ul>
      )}
      <Dialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={texts.cancelTitle}
        size="s"
        footer={
          <>
            <Button variant="line" onClick={() => setLeaving(null)}>
              {texts.keep}
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                if (leaving) void uploads?.cancel(leaving.key)
                setLeaving(null)
              }}
            >
              {texts.cancel}
            </Button>
          </>
        }
      >
        {leaving && <p>{texts.cancelText(leaving.fileName)}</p>}
      </Dialog>
    </>
  )
}

const RUNNING = new Set(['waiting', 'hashing', 'uploading', 'checking', 'offline', 'busy', 'noSpace', 'signIn'])
const TROUBLED = new Set(['offline', 'busy', 'noSpace', 'signIn', 'needFile', 'needLeave', 'failed', 'foreign'])

/** One upload. Exported for pages that show it elsewhere, such as beside its period. */
export function UploadRow({
  item,
  uploads,
  onCancel,
}: {
  item: UploadItem
  uploads: Uploads
  /** Called to cancel an unfinished upload. */
  onCancel: () => void
}) {
  const { key, state, fileName } = item
  const percent = item.totalSize > 0 ? (item.doneBytes / item.totalSize) * 100 : 0
  const label = (action: string) => ({
    'aria-label': texts.of(action, fileName),
    variant: 'text' as const,
    size: 's' as const,
  })
  return (
    <Panel as="li" pad={0} className={css.row} data-state={state}>
      <span className={cx(css.mark, state === 'done' && css.good, TROUBLED.has(state) && css.bad)}>
        {state === 'done' ? (
          <CheckIcon size={18} />
        ) : TROUBLED.has(state) ? (
          <WarningIcon size={18} />
        ) : (
          <VideoIcon size={18} />
        )}
      </span>
      <span className={css.name} title={fileName}>
        {fileName}
      </span>
      <Row as="span" gap={1} align="stretch" justify="end" className={css.actions}>
        {RUNNING.has(state) && state !== 'checking' && (
          <Button {...label(texts.pause)} onClick={() => uploads.pause(key)}>
            {texts.pause}
          </Button>
        )}
        {state === 'paused' && (
          <Button {...label(texts.resume)} onClick={() => uploads.resume(key)}>
            {texts.resume}
          </Button>
        )}
        {state === 'failed' && (
          <Button {...label(texts.retry)} onClick={() => uploads.resume(key)}>
            {texts.retry}
          </Button>
        )}
        {state === 'needLeave' && (
          <Button {...label(texts.allow)} onClick={() => void uploads.allow(key)}>
            {texts.allow}
          </Button>
        )}
        {(state === 'needFile' || state === 'needLeave') && (
          <VideoPicker {...label(texts.choose)} onPick={([picked]) => picked && uploads.provide(key, picked)} />
        )}
        {state === 'signIn' && (
          // In a new window: this page holds the file.
          <a
            className={buttonClass({ variant: 'text', size: 's' })}
            href={loginPath(location.pathname + location.search)}
            target="_blank"
            rel="noreferrer"
          >
            {texts.signIn}
          </a>
        )}
        {state === 'done' ? (
          <Button {...label(texts.remove)} onClick={() => void uploads.cancel(key)}>
            {texts.remove}
          </Button>
        ) : (
          state !== 'checking' && (
            <Button {...label(texts.cancel)} onClick={onCancel}>
              {texts.cancel}
            </Button>
          )
        )}
      </Row>
      <span className={css.bar}>
        <ProgressBar value={percent} label={texts.progress(fileName)} tone={state === 'done' ? 'jade' : 'brand'} show />
      </span>
      <span className={cx(css.reported, TROUBLED.has(state) && css.bad)}>{reportedOf(item)}</span>
    </Panel>
  )
}

/** Status line below the bar. Pure. */
export function reportedOf({ state, message, doneBytes, totalSize, speed, remaining }: UploadItem): string {
  if (message) return message
  const parts: string[] = [texts.state[state]]
  if (state !== 'done' && state !== 'waiting') parts.push(texts.sent(fileSize(doneBytes), fileSize(totalSize)))
  if (state === 'uploading' && speed > 0) parts.push(texts.speed(fileSize(speed)))
  if (state === 'uploading' && remaining !== null) parts.push(texts.remaining(timeText(remaining)))
  return parts.join(' · ')
}

/** Formats seconds. Pure. */
export function timeText(seconds: number): string {
  if (seconds < 60) return texts.seconds(Math.max(1, Math.ceil(seconds)))
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? texts.minutes(minutes) : texts.hours(Math.floor(minutes / 60), minutes % 60)
}

/** Announces finished and failed uploads; progress is in the bars. */
function Outcomes({ items }: { items: readonly UploadItem[] }) {
  const seen = useRef(new Map<string, string>())
  const [announcement, announce] = useAnnouncement()
  useEffect(() => {
    for (const { key, state, fileName } of items) {
      if (seen.current.get(key) === state) continue
      seen.current.set(key, state)
      if (state === 'done' || state === 'failed') announce(texts.outcome[state](fileName))
    }
  }, [items, announce])
  return (
    <span role="status">
      <VisuallyHidden>{announcement}</VisuallyHidden>
    </span>
  )
}
