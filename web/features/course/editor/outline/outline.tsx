import { stateCode } from '@zhixing/contract/states'
import { closestCenter, type CollisionDetection, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { Button } from '../../../../ui/button.tsx'
import { CopyIcon } from '../../../../ui/icons.tsx'
import { toast } from '../../../../ui/toast-store.ts'
import { AuthorHead } from '../author-head.tsx'
import { Hint, Stack } from '../../../../ui/layout.tsx'
import editor from '../course-editor.module.css'
import type { EditorKind } from '../kinds.ts'
import { newKey } from '../../../../new-key.ts'
import { Remarks } from '../remarks.tsx'
import { isLocked, type MyCourseDetail } from '../state.ts'
import { Attachments } from './attachments.tsx'
import { BulkBar, MoveDialog } from './bulk-bar.tsx'
import { ChapterCard } from './chapter-card.tsx'
import { DescribeDialog, NewChapter } from './chapter-forms.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { LibraryDialog } from './library-dialog.tsx'
import { FirstFiles } from './first-files.tsx'
import { drop, inOrder, nameOfFile, step } from './order.ts'
import css from './outline.module.css'
import { PlayDialog } from './play-dialog.tsx'
import { PosterDialog } from './poster-dialog.tsx'
import { SessionDialog } from './session-dialog.tsx'
import { SlidesDialog } from './slides-dialog.tsx'
import { TextLesson } from './text-lesson.tsx'
import { words } from './texts.ts'
import { type Chapter, type Outline, type Period, useOutline } from './use-outline.ts'
import { type Picked, sifted } from '../../../shared/uploader/index.ts'
import { fileKindOf } from './file-kind.ts'
import { useQuery } from '../../../../use-query.ts'
import { isUnderWay, useArrivals } from './use-arrivals.ts'
import { dragTexts, useDragSensors } from '../../../../ui/sortable.tsx'

export interface OutlineEditorProps {
  kind: EditorKind
  course: MyCourseDetail
  outline: Outline
}

type Open =
  | { what: 'play' | 'library' | 'poster' | 'move' | 'describeLesson' | 'session'; period: Period }
  | { what: 'newSession'; chapter: Chapter }
  | { what: 'slides' | 'describe'; chapter: Chapter }
  | { what: 'copy' }
  | null

/** Chapters collide with chapters; periods with periods and chapter ends. */
const collide: CollisionDetection = (args) => {
  const part = args.active.data.current?.part as string | undefined
  const fitting = args.droppableContainers.filter(({ data }) => {
    const other = data.current?.part as string | undefined
    return part === 'chapter' ? other === 'chapter' : other === 'period' || other === 'end'
  })
  return closestCenter({ ...args, droppableContainers: fitting })
}

/** Outline editor of a course: chapters, periods and all actions on them. */
export default function OutlineEditor({ kind, course, outline: start }: OutlineEditorProps) {
  const { courseId } = course
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { outline, busy, failed, videos, reload, actions } = useOutline(courseId, start, (fresh) => {
    // The first change of an approved version creates a draft: refresh the head.
    if (fresh.auditStatus !== course.auditStatus) void revalidate()
  })
  const arrivals = useArrivals(reload)
  /** Closes a dialog that changed the rows. */
  const shut = () => {
    setOpen(null)
    void reload()
  }
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<Open>(null)
  const [removed, setRemoved] = useState<{ part: 'chapter' | 'period'; id: string; name: string } | null>(null)
  const sensors = useDragSensors()
  const locked = isLocked(course)
  const paid = course.isFree === 0
  const { chapterList } = outline
  const isLive = kind.courseCategory === stateCode.category.live
  const sessions = useQuery('course/api/live/session/list', isLive ? { courseId } : null, { quiet: true })
  const liveStatus = new Map(sessions.data?.list.map((session) => [session.periodId, session.liveStatus]))
  const lists = useMemo(
    () => chapterList.map(({ id, periodList }) => ({ id, rows: periodList.map((period) => period.id) })),
    [chapterList],
  )
  const periods = chapterList.flatMap(({ periodList }) => periodList)
  const picked = periods.filter(({ id }) => chosen.has(id))

  useEffect(() => {
    // Target of a link in the list of missing items.
    const target = location.hash.startsWith('#part-') && document.getElementById(location.hash.slice(1))
    if (!target) return
    target.scrollIntoView({ block: 'center' })
    target.focus()
  }, [])

  const choose = (ids: string[], on: boolean) =>
    setChosen((now) => {
      const next = new Set(now)
      for (const id of ids)
        if (on) next.add(id)
        else next.delete(id)
      return next
    })

  function stepTo(id: string, part: 'chapter' | 'period', by: -1 | 1) {
    if (part === 'chapter') {
      const moved = step([{ id: courseId, rows: lists.map((list) => list.id) }], id, by)
      if (moved) void actions.sortChapters(moved.rows)
    } else {
      const moved = step(lists, id, by)
      if (moved) void actions.sortPeriods(moved.list, moved.rows)
    }
  }

  function dropped({ active, over }: DragEndEvent) {
    if (!over || active.id === over.id) return
    const row = String(active.id)
    if (active.data.current?.part === 'chapter') {
      const rows = lists.map((list) => list.id)
      const moved = drop([{ id: courseId, rows }], row, { list: courseId, row: String(over.id) })
      if (moved) void actions.sortChapters(moved.rows)
      return
    }
    const list = String(over.data.current?.chapterId)
    const moved = drop(lists, row, { list, row: over.data.current?.part === 'end' ? undefined : String(over.id) })
    if (moved) void actions.sortPeriods(moved.list, moved.rows)
  }

  /** Of videos, only those that can be uploaded; the user is warned about the others. */
  const fit = async (picked: readonly Picked[], periodType: number) =>
    periodType === stateCode.lesson.video ? sifted(picked) : [...picked]

  async function addFiles(chapterId: string, picked: readonly Picked[]) {
    const kinds = inOrder(picked.map((one) => ({ ...one, name: one.file.name }))).map((one) => ({
      one,
      type: fileKindOf(one.file, kind.periodTypes),
    }))
    for (const { one, type } of kinds) if (type === null) toast.error(words.notFitting(kind, one.name))
    for (const type of kind.periodTypes) {
      const files = await fit(
        kinds.flatMap((found) => (found.type === type ? [found.one] : [])),
        type,
      )
      if (files.length === 0) continue
      const answer = await actions.addPeriods(
        chapterId,
        files.map(({ file }) => ({ periodName: nameOfFile(file.name), clientKey: newKey() })),
        type,
      )
      for (const [index, id] of (answer?.ids ?? []).entries()) {
        const one = files[index]
        if (one) arrivals.add(one, { periodId: id, periodType: type })
      }
    }
  }

  /** The first files of a document or resource get an implicit chapter. */
  async function addFirst(picked: readonly Picked[]) {
    if (picked.every(({ file }) => fileKindOf(file, kind.periodTypes) === null)) return addFiles('', picked)
    const made = await actions.addChapter(words.firstChapter(kind), newKey())
    if (made) await addFiles(made.id, picked)
  }

  async function addText(chapterId: string) {
    const answer = await actions.addPeriods(chapterId, [{ periodName: words.newText, clientKey: newKey() }], 2)
    const id = answer?.ids[0]
    if (id) write(chapterId, id)
  }

  const write = (chapterId: string, periodId: string) =>
    setSearch({ id: courseId, chapter: chapterId, text: periodId }, { preventScrollReset: false })

  async function remove(part: 'chapter' | 'period', id: string, name: string) {
    const answer = await (part === 'chapter' ? actions.removeChapter(id) : actions.removePeriod(id))
    if (!answer) return
    arrivals.leave(part === 'period' ? [id] : (lists.find((list) => list.id === id)?.rows ?? []))
    setRemoved({ part, id, name })
  }

  const text = search.get('text')
  const wasWriting = useRef(text)
  useEffect(() => {
    // After a text lesson closes: refresh its name and length.
    if (wasWriting.current && !text) void reload().catch(() => {})
    wasWriting.current = text
  }, [text, reload])
  const head = (
    <AuthorHead
      kind={kind}
      course={course}
      at="period"
      line={
        !locked && (
          <Hint as="span" role={failed ? 'alert' : 'status'}>
            {busy ? words.saving : failed || words.saved}
          </Hint>
        )
      }
    />
  )
  if (text)
    return (
      <>
        {head}
        <TextLesson
          chapterId={search.get('chapter') ?? ''}
          periodId={text}
          back={`${kind.base}/period?id=${courseId}`}
          locked={locked}
        />
      </>
    )

  return (
    <>
      {head}
      <Remarks courseId={courseId} />
      {removed && (
        <p className={editor.undo} role="status">
          {words.deleted(removed.name)}
          <Button
            size="s"
            variant="text"
            onClick={() => void actions.bringBack(removed.part, removed.id).then((done) => done && setRemoved(null))}
          >
            {words.undo}
          </Button>
        </p>
      )}
      {periods.some(({ id }) => isUnderWay(arrivals.byPeriod.get(id))) && <p className={editor.note}>{words.upHint}</p>}
      <DndContext sensors={sensors} collisionDetection={collide} accessibility={dragTexts} onDragEnd={dropped}>
        <SortableContext items={lists.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <Stack gap={4}>
            {chapterList.map((chapter, index) => (
              <ChapterCard
                key={chapter.id}
                kind={kind}
                chapter={chapter}
                index={index}
                alone={!kind.isCourse && chapterList.length === 1}
                locked={locked}
                paid={paid}
                videos={videos}
                liveStatus={liveStatus}
                arrivals={arrivals.byPeriod}
                chosen={chosen}
                onChoose={choose}
                onStep={stepTo}
                actions={actions}
                onOpen={(period, what) => {
                  if (what === 'text') write(chapter.id, period.id)
                  else if (what === 'remove') void remove('period', period.id, period.periodName)
                  else if (what === 'subtitle')
                    void navigate(`${kind.base}/subtitle?id=${courseId}&period=${period.id}`)
                  else setOpen({ what, period })
                }}
                onChapter={(what) => {
                  if (what === 'remove') void remove('chapter', chapter.id, chapter.chapterName)
                  else if (what === 'videos') void navigate(`${kind.base}/video?chapter=${chapter.id}`)
                  else setOpen({ what, chapter })
                }}
                onSession={() => setOpen({ what: 'newSession', chapter })}
                onText={() => void addText(chapter.id)}
                onFiles={(picked) => void addFiles(chapter.id, picked)}
                onFile={(period, file) =>
                  void fit([{ file }], period.periodType).then(([one]) => {
                    if (one) arrivals.add(one, { periodId: period.id, periodType: period.periodType })
                  })
                }
              />
            ))}
          </Stack>
        </SortableContext>
      </DndContext>
      {chapterList.length === 0 && <FirstFiles kind={kind} locked={locked} onFiles={(files) => void addFirst(files)} />}
      {!locked && (
        <NewChapter
          kind={kind}
          placeholder={words.chapterNumber(kind, chapterList.length + 1)}
          onAdd={(name, key) => actions.addChapter(name, key)}
        >
          <Button variant="line" icon={<CopyIcon size={18} />} onClick={() => setOpen({ what: 'copy' })}>
            {words.copy(kind)}
          </Button>
        </NewChapter>
      )}
      {!locked && outline.deletedList.length > 0 && (
        <details className={css.bin}>
          <summary>{words.deletedMany(outline.deletedList.length)}</summary>
          <ul>
            {outline.deletedList.map(({ id, part, name }) => (
              <li key={id}>
                <span>{name}</span>
                <Button size="s" variant="text" onClick={() => void actions.bringBack(part, id)}>
                  {words.bringBack}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {kind.isCourse && (
        <div className={css.after}>
          <Attachments courseId={courseId} chapters={chapterList} locked={locked} />
        </div>
      )}
      {!locked && (
        <BulkBar
          kind={kind}
          chosen={picked}
          chapters={chapterList}
          paid={paid}
          actions={actions}
          onClear={() => setChosen(new Set())}
          onDeleted={arrivals.leave}
        />
      )}
      {open?.what === 'library' && (
        <LibraryDialog
          onClose={() => setOpen(null)}
          onUse={(video) => {
            void actions.bindVideo(open.period.id, video.id, video.videoName)
            setOpen(null)
          }}
        />
      )}
      {open?.what === 'play' && (
        <PlayDialog periodId={open.period.id} name={open.period.periodName} onClose={() => setOpen(null)} />
      )}
      {open?.what === 'poster' && <PosterDialog videoId={open.period.videoId} onClose={shut} />}
      {open?.what === 'move' && (
        <MoveDialog
          kind={kind}
          chapters={chapterList}
          without={open.period.chapterId}
          onClose={() => setOpen(null)}
          onMove={async (chapterId) => {
            await actions.batch([open.period.id], 'move', { chapterId })
          }}
        />
      )}
      {open?.what === 'slides' && (
        <SlidesDialog chapterId={open.chapter.id} name={open.chapter.chapterName} onClose={shut} />
      )}
      {open?.what === 'describe' && (
        <DescribeDialog
          title={words.describe(kind)}
          start={open.chapter.chapterDesc}
          onClose={() => setOpen(null)}
          onSave={(text) => void actions.describeChapter(open.chapter.id, text)}
        />
      )}
      {open?.what === 'describeLesson' && (
        <DescribeDialog
          title={words.describeLesson(kind)}
          hint={open.period.periodType === stateCode.lesson.video ? words.chapterLines : undefined}
          start={open.period.periodDesc}
          onClose={() => setOpen(null)}
          onSave={(periodDesc) => void actions.updatePeriod(open.period.id, { periodDesc })}
        />
      )}
      {open?.what === 'session' && (
        <SessionDialog
          session={open.period}
          isPublished={liveStatus.has(open.period.id)}
          locked={locked}
          onClose={() => setOpen(null)}
          onSave={(session) =>
            liveStatus.has(open.period.id)
              ? actions.moveSession(open.period, session)
              : actions.updatePeriod(open.period.id, session)
          }
        />
      )}
      {open?.what === 'newSession' && (
        <SessionDialog
          session={undefined}
          onClose={() => setOpen(null)}
          onSave={(session, clientKey) => actions.addSession(open.chapter.id, { ...session, clientKey })}
        />
      )}
      {open?.what === 'copy' && (
        <CopyDialog
          kind={kind}
          courseId={courseId}
          chapters={chapterList}
          onClose={() => setOpen(null)}
          onCopied={() => void reload()}
        />
      )}
    </>
  )
}
