import { stateCode } from '@zhixing/contract/states'
import { languageName } from '@zhixing/contract/vod/languages'
import { MEDIA_ENDINGS } from '@zhixing/contract/vod/media-files'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useRef } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { BookIcon, ClockIcon, FolderIcon, MoreIcon, NoteIcon, PlayIcon, VideoIcon } from '../../../../ui/icons.tsx'
import { Menu, type MenuItem } from '../../../../ui/menu.tsx'
import { ProgressBar } from '../../../../ui/progress.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { clock } from '../../../../ui/clock.ts'
import { DateTime } from '../../../../ui/date-time.tsx'
import { fileSize } from '../../../../ui/file-size.ts'
import { useBrokenImage } from '../../../../ui/use-broken-image.ts'
import { acceptOf } from './file-kind.ts'
import { InlineName } from './inline-name.tsx'
import { Row } from '../../../../ui/layout.tsx'
import css from './outline.module.css'
import { useOutlineState } from './outline-context.ts'
import { words } from './texts.ts'
import { UploadState } from './upload-state.tsx'
import type { Period } from './use-outline.ts'
import { SortHandle } from '../../../../ui/sortable.tsx'

const icons: Record<number, typeof VideoIcon> = { 1: VideoIcon, 2: NoteIcon, 3: BookIcon, 4: FolderIcon, 20: ClockIcon }

export interface PeriodRowProps {
  period: Period
  /** Opens a dialog for this period. */
  onOpen: (
    what:
      | 'play'
      | 'text'
      | 'library'
      | 'poster'
      | 'subtitle'
      | 'moments'
      | 'describeLesson'
      | 'move'
      | 'remove'
      | 'session',
  ) => void
  onFile: (file: File) => void
}

/** A period: name, content with its state, and actions. */
export function PeriodRow(props: PeriodRowProps) {
  const { period, onOpen } = props
  const { id, periodName, periodType, isFree } = period
  const { kind, locked, isOwn, paid, videos, liveStatus, arrivals, chosen, choose, stepTo, actions } = useOutlineState()
  const arrival = arrivals.get(id)
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
    data: { part: 'period', chapterId: period.chapterId },
    disabled: locked,
  })
  const picker = useRef<HTMLInputElement>(null)
  const Icon = icons[periodType] ?? VideoIcon
  const hasVideo = periodType === stateCode.lesson.video && period.videoId !== ''
  const more: MenuItem[] = [
    ...(periodType === stateCode.lesson.text ? [{ label: words.write, onSelect: () => onOpen('text') }] : []),
    ...(isOwn && periodType === stateCode.lesson.video && !arrival
      ? [
          { label: hasVideo ? words.replace : words.upload, onSelect: () => picker.current?.click() },
          { label: words.fromLibrary, onSelect: () => onOpen('library') },
        ]
      : []),
    ...(periodType === stateCode.lesson.live && maySetTime(isOwn, liveStatus.get(id))
      ? [{ label: words.editSession, onSelect: () => onOpen('session') }]
      : []),
    ...((periodType === stateCode.lesson.document || periodType === stateCode.lesson.file) && !arrival
      ? [
          {
            label: period.fileId || period.docName ? words.replaceFile : words.uploadFile,
            onSelect: () => picker.current?.click(),
          },
        ]
      : []),
    ...(isOwn && hasVideo && period.videoStatus === stateCode.video.ready
      ? [
          { label: words.poster, onSelect: () => onOpen('poster') },
          { label: words.subtitle, onSelect: () => onOpen('subtitle') },
          ...(kind.courseCategory === stateCode.category.recorded
            ? [{ label: words.moments, onSelect: () => onOpen('moments') }]
            : []),
        ]
      : []),
    ...(paid
      ? [
          {
            label: isFree ? words.endTrial(kind) : words.makeTrial(kind),
            onSelect: () => void actions.updatePeriod(id, { isFree: !isFree }),
          },
        ]
      : []),
    // Text lessons have their own field for it.
    ...(periodType === stateCode.lesson.text
      ? []
      : [{ label: words.describeLesson(kind), onSelect: () => onOpen('describeLesson') }]),
    { label: words.moveTo, onSelect: () => onOpen('move') },
    { label: words.remove, onSelect: () => onOpen('remove'), danger: true },
  ]
  return (
    <Row
      as="li"
      nowrap
      ref={setNodeRef}
      id={`part-${id}`}
      tabIndex={-1}
      className={cx(css.period, isDragging && css.dragging)}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-part="period"
    >
      {!locked && (
        <>
          <SortHandle name={periodName} listeners={listeners} onStep={(by) => stepTo(id, 'period', by)} />
          <input
            type="checkbox"
            className={css.check}
            checked={chosen.has(id)}
            aria-label={words.select(periodName)}
            onChange={(event) => choose([id], event.currentTarget.checked)}
          />
        </>
      )}
      {hasVideo && !arrival && (videos[period.videoId]?.videoStatus ?? period.videoStatus) === stateCode.video.ready ? (
        <Thumb period={period} onPlay={() => onOpen('play')} />
      ) : (
        <span className={css.kind}>
          <Icon size={18} label={words.types[periodType] ?? ''} />
        </span>
      )}
      <div className={css.periodMain}>
        <InlineName
          name={periodName}
          max={255}
          locked={locked}
          className={css.periodName}
          onRename={(name) => void actions.updatePeriod(id, { periodName: name })}
        />
        {arrival ? (
          <UploadState periodId={id} arrival={arrival} />
        ) : (
          <Content period={period} onOpen={onOpen} onUpload={() => picker.current?.click()} />
        )}
      </div>
      {paid && isFree && <Tag tone="free">{kind.trial}</Tag>}
      {!locked && (
        <Menu
          label={words.moreOf(periodName)}
          className={css.menu}
          button={<MoreIcon size={18} strokeWidth={3} />}
          items={more}
        />
      )}
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={periodType === stateCode.lesson.video ? words.upload : words.uploadFile}
        accept={
          periodType === stateCode.lesson.video
            ? `video/*,audio/*,${MEDIA_ENDINGS.join(',')}`
            : acceptOf(periodType, kind.periodTypes)
        }
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) props.onFile(file)
        }}
      />
    </Row>
  )
}

/** The time of a live or ended session is fixed. */
const isHeld = (liveStatus: number | undefined): boolean =>
  liveStatus !== undefined && liveStatus !== stateCode.live.planned

/** The time of a published session is changed by its lecturer, with those who are invited. */
const maySetTime = (isOwn: boolean, liveStatus: number | undefined): boolean =>
  liveStatus === undefined || (isOwn && !isHeld(liveStatus))

/** Poster with the duration; a click plays the video. */
function Thumb({ period, onPlay }: { period: Period; onPlay: () => void }) {
  const { broken, ref, onError } = useBrokenImage(period.posterUrl)
  return (
    <button type="button" className={css.thumb} aria-label={words.play(period.periodName)} onClick={onPlay}>
      {period.posterUrl && !broken && <img ref={ref} src={period.posterUrl} alt="" loading="lazy" onError={onError} />}
      <PlayIcon size={18} />
      <span className={css.badge}>{clock(period.videoLength)}</span>
    </button>
  )
}

/** Content of a period in one line, with the next step if something is missing. */
function Content({ period, onOpen, onUpload }: Omit<PeriodRowProps, 'onFile'> & { onUpload: () => void }) {
  const { locked, isOwn, videos, actions, ...outline } = useOutlineState()
  const { periodType } = period
  const liveStatus = outline.liveStatus.get(period.id)
  const video = videos[period.videoId]
  if (periodType === stateCode.lesson.text)
    return (
      <Row as="p" rowGap={0} className={css.content}>
        {period.textLength > 0 ? words.characters(period.textLength) : <em className={css.lacks}>{words.noText}</em>}
        {!locked && (
          <Button size="s" variant="text" onClick={() => onOpen('text')}>
            {words.write}
          </Button>
        )}
      </Row>
    )
  if (periodType === stateCode.lesson.live)
    return (
      <Row as="p" rowGap={0} className={css.content}>
        {period.startTime && period.endTime ? (
          <span className={css.length}>
            <DateTime value={period.startTime} shape="minute" /> – <DateTime value={period.endTime} shape="time" />
          </span>
        ) : (
          <em className={css.lacks}>{words.noTime}</em>
        )}
        {maySetTime(isOwn, liveStatus) && (!locked || liveStatus !== undefined) && (
          <Button size="s" variant="text" onClick={() => onOpen('session')}>
            {words.editSession}
          </Button>
        )}
      </Row>
    )
  if (periodType >= 3)
    return (
      <Row as="p" rowGap={0} className={css.content}>
        {period.docName ? (
          <>
            <span className={css.source}>{period.docName}</span>
            {period.docSize > 0 && <span className={css.length}>{fileSize(period.docSize)}</span>}
            <Readable period={period} />
          </>
        ) : (
          <>
            <em className={css.lacks}>{words.noFile}</em>
            {!locked && (
              <Button size="s" variant="text" onClick={onUpload}>
                {words.uploadFile}
              </Button>
            )}
          </>
        )}
      </Row>
    )
  if (!period.videoId)
    return (
      <Row as="p" rowGap={0} className={css.content}>
        <em className={css.lacks}>{words.noVideo}</em>
        {!locked && isOwn && (
          <>
            <Button size="s" variant="text" onClick={onUpload}>
              {words.upload}
            </Button>
            <Button size="s" variant="text" onClick={() => onOpen('library')}>
              {words.fromLibrary}
            </Button>
          </>
        )}
      </Row>
    )
  const status = video?.videoStatus ?? period.videoStatus
  if (status === stateCode.video.failed)
    return (
      <Row as="p" rowGap={0} className={cx(css.content, css.failed)} role="status">
        {words.failed(video?.failReason || period.failReason)}
        {isOwn && (
          <Button size="s" variant="text" onClick={() => void actions.retryVideo(period.videoId)}>
            {words.retry}
          </Button>
        )}
      </Row>
    )
  if (status === stateCode.video.transcoding) {
    const progress = video?.progress ?? period.progress
    const stage = video?.stage ?? period.stage
    const position = video?.queuePosition ?? 0
    const working = position === 0 && progress > 0
    return (
      <Row gap={3} rowGap={0} className={css.working}>
        <ProgressBar value={progress} label={words.transcoding(stage, progress)} tone="brand" />
        <span>
          {working ? words.transcoding(stage, progress) : words.queued(position, stage)}
          {working && video?.remainingSeconds != null && ` · ${words.remaining(video.remainingSeconds)}`}
        </span>
      </Row>
    )
  }
  return (
    <Row as="p" rowGap={0} className={css.content}>
      {period.videoName && period.videoName !== period.periodName && (
        <span className={css.source}>{period.videoName}</span>
      )}
      <VideoFacts period={period} />
      {isOwn && period.subtitleDrafts.length > 0 && (
        <Button size="s" variant="text" onClick={() => onOpen('subtitle')}>
          {words.subtitleDraft(period.subtitleDrafts.map(languageName).join('、'))}
        </Button>
      )}
      {isOwn && period.momentTotal > 0 && (
        <Button size="s" variant="text" onClick={() => onOpen('moments')}>
          {words.momentCount(period.momentTotal)}
        </Button>
      )}
      {needsChoice(period) && period.inspection && (
        <span className={css.failed} role="status">
          {words.onlyPart(period.videoLength, period.inspection.promisedSeconds)}
          {!locked && isOwn && (
            <>
              <Button size="s" variant="text" onClick={() => void actions.acceptPart(period.videoId)}>
                {words.acceptPart}
              </Button>
              <Button size="s" variant="text" onClick={onUpload}>
                {words.uploadAgain}
              </Button>
            </>
          )}
        </span>
      )}
    </Row>
  )
}

/** Whether a document can be read page by page. */
function Readable({ period: { readStatus, docPage, readReason } }: { period: Period }) {
  if (readStatus === stateCode.document.preparing)
    return (
      <span className={css.preparing} role="status">
        {words.preparing}
      </span>
    )
  if (readStatus === stateCode.document.readable) return <Tag tone="free">{words.pages(docPage)}</Tag>
  return readStatus === stateCode.document.downloadOnly ? (
    <span className={css.lacks}>{words.downloadOnly(readReason)}</span>
  ) : null
}

const needsChoice = ({ inspection }: Period) => inspection?.isPartial === true && !inspection.isAccepted

/** Inspection of the uploaded video: resolution, size, sound, problems. */
function VideoFacts({ period: { inspection, videoSize, videoLength } }: { period: Period }) {
  if (!inspection) return null
  const { width, height, hasSound, damages, isPartial, isAccepted, promisedSeconds } = inspection
  return (
    <span className={css.source}>
      {[
        width > 0 ? `${width}×${height}` : words.soundOnly,
        fileSize(videoSize),
        !hasSound && words.noSound,
        damages > 0 && words.damaged,
        isPartial && isAccepted && words.partOf(videoLength, promisedSeconds),
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  )
}
