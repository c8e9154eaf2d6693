import { stateCode } from '@zhixing/contract/states'
import { closestCenter, type CollisionDetection, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { Button } from '../../../../ui/button.tsx'
import { CopyIcon } from '../../../../ui/icons.tsx'
import { AuthorHead } from '../author-head.tsx'
import { Hint, Stack } from '../../../../ui/layout.tsx'
import editor from '../course-editor.module.css'
import { useFocusHash } from '../../../../use-focus-hash.ts'
import type { EditorKind } from '../kinds.ts'
import { newKey } from '../../../../new-key.ts'
import { Remarks } from '../remarks.tsx'
import { isLocked, type MyCourseDetail } from '../state.ts'
import { Attachments } from './attachments.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ChapterCard } from './chapter-card.tsx'
import { NewChapter } from './chapter-forms.tsx'
import { FirstFiles } from './first-files.tsx'
import { drop, step } from './order.ts'
import { OutlineDraft } from './outline-draft.tsx'
import { OutlineContext, type OutlineState } from './outline-context.ts'
import { type OpenDialog, OutlineDialog } from './outline-dialogs.tsx'
import css from './outline.module.css'
import { TextLesson } from './text-lesson.tsx'
import { words } from './texts.ts'
import { useAddFiles } from './use-add-files.ts'
import { type Outline, useOutline } from './use-outline.ts'
import { useQuery } from '../../../../use-query.ts'
import { isUnderWay, useArrivals } from './use-arrivals.ts'
import { dragTexts, useDragSensors } from '../../../../ui/sortable.tsx'

export interface OutlineEditorProps {
  kind: EditorKind
  course: MyCourseDetail
  outline: Outline
}

/** Chapters collide with chapters; periods with periods and chapter ends. */
const collide: CollisionDetection = (args) => {
  const part = args.active.data.current?.part as string | undefined
  const fitting = args.droppableContainers.filter(({ data }) => {
    const other = data.current?.part as string | undefined
    return part === 'chapter' ? other === 'chapter' : other === 'period' || other === 'end'
  })
  return closestCenter({ ...args, droppableContainers: fitting })
}

/** Films are uploaded to the library of the lecturer, by them alone. */
const withoutFilms = (kind: EditorKind): EditorKind => ({
  ...kind,
  periodTypes: kind.periodTypes.filter((type) => type !== stateCode.lesson.video),
})

/** Outline editor of a course: chapters, periods and all actions on them. */
export default function OutlineEditor({ kind: allKinds, course, outline: start }: OutlineEditorProps) {
  const { courseId, isOwn } = course
  const kind = isOwn ? allKinds : withoutFilms(allKinds)
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { outline, busy, failed, videos, reload, actions } = useOutline(course, start, (fresh) => {
    // The first change of an approved version creates a draft: refresh the head.
    if (fresh.auditStatus !== course.auditStatus) void revalidate()
  })
  const arrivals = useArrivals(reload)
  const { addFiles, addFirst, replaceFile } = useAddFiles(kind, actions, arrivals)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const [removed, setRemoved] = useState<{ part: 'chapter' | 'period'; id: string; name: string } | null>(null)
  const sensors = useDragSensors()
  const locked = isLocked(course)
  const paid = !course.isFree
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

  useFocusHash()

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
  const state: OutlineState = {
    kind,
    courseId,
    chapters: chapterList,
    locked,
    isOwn,
    paid,
    videos,
    liveStatus,
    arrivals: arrivals.byPeriod,
    chosen,
    choose,
    stepTo,
    actions,
    reload,
  }
  const chapters = (
    <OutlineContext value={state}>
      {isOwn && <Remarks courseId={courseId} />}
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
                chapter={chapter}
                index={index}
                onOpen={(period, what) => {
                  if (what === 'text') write(chapter.id, period.id)
                  else if (what === 'remove') void remove('period', period.id, period.periodName)
                  else if (what === 'subtitle' || what === 'moments') {
                    // A draft that waits is in its language.
                    const [draft] = what === 'subtitle' ? period.subtitleDrafts : []
                    const language = draft === undefined ? '' : `&language=${draft}`
                    void navigate(`${kind.base}/${what}?id=${courseId}&period=${period.id}${language}`)
                  } else setOpen({ what, period })
                }}
                onChapter={(what) => {
                  if (what === 'remove') void remove('chapter', chapter.id, chapter.chapterName)
                  else if (what === 'videos') void navigate(`${kind.base}/video?chapter=${chapter.id}`)
                  else if (what === 'text') void addText(chapter.id)
                  else setOpen({ what, chapter })
                }}
                onFiles={(files) => void addFiles(chapter.id, files)}
                onFile={(period, file) => void replaceFile(period, file)}
              />
            ))}
          </Stack>
        </SortableContext>
      </DndContext>
      {!locked && kind.isCourse && kind.periodTypes.includes(1) && <OutlineDraft isEmpty={chapterList.length === 0} />}
      {chapterList.length === 0 && <FirstFiles kind={kind} locked={locked} onFiles={(files) => void addFirst(files)} />}
      {!locked && (
        <NewChapter
          kind={kind}
          placeholder={words.chapterNumber(kind, chapterList.length + 1)}
          onAdd={(name, key) => actions.addChapter(name, key)}
        >
          {isOwn && (
            <Button variant="line" icon={<CopyIcon size={18} />} onClick={() => setOpen({ what: 'copy' })}>
              {words.copy(kind)}
            </Button>
          )}
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
      {open && <OutlineDialog open={open} onClose={() => setOpen(null)} />}
    </OutlineContext>
  )
  // The head keeps its place in the tree: leaving a text lesson must not close the dialog of a submission.
  return (
    <>
      {head}
      {text ? (
        <TextLesson
          chapterId={search.get('chapter') ?? ''}
          periodId={text}
          back={`${kind.base}/period?id=${courseId}`}
          locked={locked}
          isOwn={isOwn}
        />
      ) : (
        chapters
      )}
    </>
  )
}
