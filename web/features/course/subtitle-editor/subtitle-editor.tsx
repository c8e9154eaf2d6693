import type { OutputOf } from '@zhixing/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { MAIN_LANGUAGE, type SubtitleLanguage } from '@zhixing/contract/vod/languages'
import { api } from '../../../api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ChevronLeftIcon, DownloadIcon, PlusIcon, TrashIcon, UploadIcon } from '../../../ui/icons.tsx'
import { Input } from '../../../ui/input.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { DraftLine, DraftOffer, LeaveGuard, useDraft } from '../../shared/draft/index.ts'
import { type CueAction, CueRow } from './cue-row.tsx'
import {
  type Cue,
  cueAt,
  errorsOf,
  insertAt,
  isGrave,
  join,
  parseTime,
  shift,
  sorted,
  split,
  timeText,
} from './cues.ts'
import { Hint, Row } from '../../../ui/layout.tsx'
import css from './subtitle-editor.module.css'
import { LanguageSelect } from './language-select.tsx'
import { SubtitleDraft } from './subtitle-draft.tsx'
import { Translate } from './translate.tsx'
import { texts } from './texts.ts'
import { usePlayback } from '../player/index.ts'
import { useAction } from '../../../use-action.ts'
import { Waveform } from './waveform.tsx'
import { useLatest } from '../../../ui/use-latest.ts'
import { saveBlob } from '../../../ui/save-file.ts'

export interface SubtitleEditorProps {
  back: string
  /** URL of the submit page, without the id. */
  check: string
  periodName: string
  video: OutputOf<'course/auth/course/chapter/period/audit/video/view'>
  subtitle: OutputOf<'vod/auth/subtitle/view'>
  language: SubtitleLanguage
}

const MAX_BYTES = 2_000_000
/** Rows outside the viewport skip layout by content-visibility; the list is complete. */
type Value = { cueList: Cue[] }

/** Subtitle editor beside the video: the list follows playback and the other way round. */
export default function SubtitleEditor({ back, check, periodName, video, subtitle, language }: SubtitleEditorProps) {
  const { videoId } = video
  const [start] = useState<Value>(() => ({ cueList: subtitle.cueList }))
  const draft = useDraft<Value>({
    form: 'subtitle',
    id: language === MAIN_LANGUAGE ? videoId : `${videoId}-${language}`,
    start,
  })
  const cues = draft.value.cueList
  const { ref, time, play, hlsUrl } = usePlayback(video.ticket)
  const [at, setAt] = useState(0)
  const { busy, run } = useAction({ reload: false })
  const [asking, setAsking] = useState(false)
  // An import that waits for confirmation to replace existing cues; and the cues before the last import.
  const [replacing, setReplacing] = useState<File | null>(null)
  const [undo, setUndo] = useState<Cue[] | null>(null)
  const [by, setBy] = useState('')
  const [has, setHas] = useState(subtitle.hasSubtitle)
  const [origin, setOrigin] = useState(subtitle.origin)
  const [pending, setPending] = useState(subtitle.pendingList)
  const picker = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const errors = errorsOf(cues, video.videoLength)
  const faulty = errors.flatMap((issue, index) => (issue === null ? [] : [index]))
  const grave = errors.some(isGrave)
  const now = cueAt(cues, time)

  const put = (cueList: Cue[]) => draft.set({ cueList })
  const change = (index: number, part: Partial<Cue>) =>
    put(cues.map((cue, i) => (i === index ? { ...cue, ...part } : cue)))
  const row = (index: number) => list.current?.children[index]

  function focus(index: number, caret?: number) {
    setAt(index)
    requestAnimationFrame(() => {
      const field = row(index)?.querySelector('textarea')
      field?.focus()
      if (caret !== undefined) field?.setSelectionRange(caret, caret)
      row(index)?.scrollIntoView({ block: 'nearest' })
    })
  }

  useEffect(() => {
    // Keep the current cue in view during playback, unless the list has focus.
    if (now >= 0 && !list.current?.contains(document.activeElement)) row(now)?.scrollIntoView({ block: 'nearest' })
  }, [now])

  function add() {
    const made = insertAt(cues, ref.current?.currentTime ?? time)
    put(made.cues)
    focus(made.index)
  }

  function seek(seconds: number) {
    if (ref.current) ref.current.currentTime = seconds
  }

  function action(index: number, what: CueAction) {
    const current = Math.round((ref.current?.currentTime ?? 0) * 1000) / 1000
    switch (what.kind) {
      case 'change':
        return change(index, what.part)
      case 'mark':
        return change(index, { [what.side]: current })
      case 'settle':
        return put(sorted(cues))
      case 'seek':
        return seek(cues[index]?.start ?? 0)
      case 'focus':
        return setAt(index)
      case 'play':
        return play()
      case 'join':
        return put(join(cues, index))
      case 'split':
        put(split(cues, index, what.caret, current))
        return focus(index + 1, 0)
      case 'remove':
        put(cues.filter((_, i) => i !== index))
        return focus(Math.max(0, index - 1))
      case 'step': {
        const next = index + what.by
        if (next < 0 || next >= cues.length) return
        focus(next)
        seek(cues[next]?.start ?? 0)
      }
    }
  }
  const newest = useLatest(action)
  const onAction = useCallback((index: number, what: CueAction) => newest.current(index, what), [newest])

  async function save() {
    const value = { cueList: sorted(cues) }
    await run('save', async () => {
      const saved = await api('vod/auth/subtitle/save', { videoId, language, cueList: value.cueList })
      const { pendingList } = saved
      await draft.settled(value)
      setHas(true)
      setOrigin(saved.origin)
      setPending(pendingList)
      setUndo(null)
      toast.success(pendingList.length > 0 ? texts.savedPending : texts.saved)
    })
  }

  async function load(file: File) {
    if (file.size > MAX_BYTES) return toast.error(texts.tooBig)
    await run('load', async () => {
      const answer = await api('vod/auth/subtitle/save', { videoId, isTrial: true }, { file })
      setUndo(cues)
      put(answer.cueList)
      const [{ length }, { length: mended }] = [answer.faultList, answer.noteList]
      if (length > 0) toast.info(texts.importedFaulty(answer.cueList.length, length))
      else if (mended > 0) toast.info(texts.importedMended(answer.cueList.length, mended))
      else toast.success(texts.imported(answer.cueList.length))
    })
  }

  /** The times of the main language, with its words to be translated in place. */
  const copyMain = () =>
    run('copy', async () => {
      const { cueList } = await api('vod/auth/subtitle/view', { videoId })
      put(cueList)
    })

  async function remove() {
    await api('vod/auth/subtitle/delete', { videoId, language })
    await draft.settled({ cueList: [] })
    setHas(false)
    setOrigin('')
    const { pendingList } = await api('vod/auth/subtitle/view', { videoId, language })
    setPending(pendingList)
    toast.success(pendingList.length > 0 ? texts.removedPending : texts.removed)
  }

  async function download() {
    const { vtt } = await api('vod/auth/subtitle/view', { videoId, language })
    saveBlob(`${periodName}.${language}.vtt`, new Blob([vtt], { type: 'text/vtt' }))
  }

  const offset = parseTime(by.replace(/^-/, ''))
  return (
    <>
      <Row as="header" gap={4} rowGap={2} className={css.head}>
        <ButtonLink size="s" variant="line" to={back} icon={<ChevronLeftIcon size={16} />}>
          {texts.back}
        </ButtonLink>
        <h1>
          {texts.title} <small>{periodName}</small>
        </h1>
        <LanguageSelect language={language} present={subtitle.languageList} />
        {draft.dirty && <DraftLine draft={draft} />}
      </Row>
      {pending.length > 0 && (
        <Card className={css.pending}>
          <p>
            <b>{texts.pending}</b> {texts.pendingWhy}
          </p>
          {pending.map(({ courseId, courseName }) => (
            <ButtonLink key={courseId} size="s" variant="line" to={`${check}?id=${courseId}`}>
              {texts.pendingTo(courseName)}
            </ButtonLink>
          ))}
        </Card>
      )}
      <DraftOffer draft={draft} describe={(value) => [{ label: texts.list, text: plain(value.cueList) }]} />
      <LeaveGuard draft={draft} />
      <div className={css.workspace} inert={draft.offer !== null}>
        <div className={css.left}>
          <div className={css.stage}>
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the caption is rendered below, from the edited cues */}
            <video ref={ref} controls playsInline aria-label={periodName} />
            {now >= 0 && <p className={css.caption}>{cues[now]?.text}</p>}
          </div>
          <Waveform
            {...{ hlsUrl, cues, time, now, at }}
            seconds={video.videoLength}
            onSeek={seek}
            onChange={change}
            onChoose={(index) => {
              setAt(index)
              row(index)?.scrollIntoView({ block: 'nearest' })
            }}
          />
          <div className={css.tools}>
            <span className={css.clock}>{timeText(time)}</span>
            <Button size="s" icon={<PlusIcon size={16} />} onClick={add}>
              {texts.add}
            </Button>
            <Button
              size="s"
              variant="line"
              icon={<UploadIcon size={16} />}
              loading={busy === 'load'}
              title={texts.uploadHint}
              onClick={() => picker.current?.click()}
            >
              {texts.upload}
            </Button>
            {undo && (
              <Button
                size="s"
                variant="line"
                onClick={() => {
                  put(undo)
                  setUndo(null)
                }}
              >
                {texts.undoImport}
              </Button>
            )}
            {has && (
              <>
                <Translate {...{ videoId, language }} present={subtitle.languageList} isDirty={draft.dirty} />
                <Button size="s" variant="line" icon={<DownloadIcon size={16} />} onClick={() => void download()}>
                  {texts.download}
                </Button>
                <Button size="s" variant="text" icon={<TrashIcon size={16} />} onClick={() => setAsking(true)}>
                  {texts.remove}
                </Button>
              </>
            )}
            <input
              ref={picker}
              type="file"
              hidden
              accept=".srt,.vtt,.ass,.ssa,text/vtt"
              aria-label={texts.upload}
              onChange={(event) => {
                const file = event.currentTarget.files?.[0]
                event.currentTarget.value = ''
                if (file && cues.length > 0) setReplacing(file)
                else if (file) void load(file)
              }}
            />
          </div>
          <SubtitleDraft
            videoId={videoId}
            language={language}
            minutes={Math.ceil(video.videoLength / 60)}
            onLoad={(found) => {
              setUndo(cues)
              put(found)
              toast.success(texts.imported(found.length))
            }}
          />
          {cues.length > 0 && (
            <form
              className={css.tools}
              onSubmit={(event) => {
                event.preventDefault()
                if (offset !== null) put(shift(cues, by.startsWith('-') ? -offset : offset))
              }}
            >
              <Input
                className={css.shift}
                aria-label={texts.shift}
                placeholder={texts.shift}
                value={by}
                onChange={(event) => setBy(event.currentTarget.value.trim())}
              />
              <Button type="submit" size="s" variant="line" disabled={offset === null || offset === 0}>
                {texts.shiftDo}
              </Button>
            </form>
          )}
          {origin !== '' && <Hint size="xs">{texts.origins[origin]}</Hint>}
          <Hint size="xs">{texts.keys}</Hint>
        </div>
        <Card pad="none" className={css.right}>
          <Row className={css.bar}>
            <span>{texts.count(cues.length)}</span>
            <span className={cx(faulty.length > 0 ? (grave ? css.bad : css.warn) : css.good)} role="status">
              {cues.length > 0 && (faulty.length > 0 ? texts.faulty(faulty.length) : texts.fine)}
            </span>
            {faulty.length > 0 && (
              <Button
                size="s"
                variant="text"
                onClick={() => focus(faulty.find((index) => index > at) ?? faulty[0] ?? 0)}
              >
                {texts.nextError}
              </Button>
            )}
            <Button size="s" disabled={!draft.dirty || grave} loading={busy === 'save'} onClick={() => void save()}>
              {texts.save}
            </Button>
          </Row>
          {cues.length === 0 ? (
            <Empty
              compact
              title={texts.emptyTitle}
              action={
                language !== MAIN_LANGUAGE &&
                subtitle.languageList.includes(MAIN_LANGUAGE) && (
                  <Button size="s" variant="line" loading={busy === 'copy'} onClick={() => void copyMain()}>
                    {texts.copyMain}
                  </Button>
                )
              }
            >
              {language === MAIN_LANGUAGE ? texts.emptyWhy : texts.emptyOtherWhy}
            </Empty>
          ) : (
            <ol ref={list} className={css.list} aria-label={texts.list}>
              {cues.map((cue, index) => (
                <CueRow
                  // Cues have no identity but their index.
                  key={index}
                  cue={cue}
                  index={index}
                  error={errors[index] ?? null}
                  current={index === now}
                  last={index === cues.length - 1}
                  onAction={onAction}
                />
              ))}
            </ol>
          )}
        </Card>
      </div>
      <ConfirmDialog
        open={replacing !== null}
        onClose={() => setReplacing(null)}
        onConfirm={async () => {
          if (replacing) await load(replacing)
        }}
        title={texts.replaceTitle(cues.length)}
        confirm={texts.replace}
      >
        {texts.replaceWhy}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking}
        danger
        onClose={() => setAsking(false)}
        onConfirm={remove}
        title={texts.removeTitle}
        confirm={texts.remove}
      >
        {texts.removeWhy}
      </ConfirmDialog>
    </>
  )
}

const plain = (cues: readonly Cue[]) =>
  cues.map(({ start, end, text }) => `${timeText(start)} → ${timeText(end)} ${text}`).join('\n')
