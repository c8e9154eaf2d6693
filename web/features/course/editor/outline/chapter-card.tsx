import { useDroppable } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useRef, useState } from 'react'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { ChevronDownIcon, ChevronRightIcon, MoreIcon, NoteIcon, PlusIcon } from '../../../../ui/icons.tsx'
import { Menu } from '../../../../ui/menu.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { lengthText } from '../../../../ui/length-text.ts'
import { acceptOf } from './file-kind.ts'
import { InlineName } from './inline-name.tsx'
import { Panel, Row } from '../../../../ui/layout.tsx'
import css from './outline.module.css'
import { useOutlineState } from './outline-context.ts'
import { PeriodRow, type PeriodRowProps } from './period-row.tsx'
import { words } from './texts.ts'
import type { Chapter, Period } from './use-outline.ts'
import { type Picked, pickedFromDrop, VideoPicker } from '../../../shared/uploader/index.ts'
import { SortHandle } from '../../../../ui/sortable.tsx'

export interface ChapterCardProps {
  chapter: Chapter
  index: number
  onOpen: (period: Period, what: Parameters<PeriodRowProps['onOpen']>[0]) => void
  /** `newSession` and `text` add a period; `videos` opens the library. */
  onChapter: (what: 'slides' | 'remove' | 'describe' | 'videos' | 'newSession' | 'text') => void
  /** Dropped or chosen files: each becomes a period. */
  onFiles: (picked: readonly Picked[]) => void
  /** A file for an existing period. */
  onFile: (period: Period, file: File) => void
}

/** A chapter with its periods. Files dropped on it become periods. */
export function ChapterCard(props: ChapterCardProps) {
  const { chapter, index } = props
  const { kind, chapters, locked, chosen, choose, stepTo, actions } = useOutlineState()
  const { id, chapterName, periodList } = chapter
  // The only chapter of documents or files needs no number.
  const isAlone = !kind.isCourse && chapters.length === 1
  const [folded, setFolded] = useState(false)
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
    data: { part: 'chapter', chapterId: id },
    disabled: locked,
  })
  const { setNodeRef: setEnd } = useDroppable({
    id: `end-${id}`,
    data: { part: 'end', chapterId: id },
    disabled: locked,
  })
  const [over, setOver] = useState(false)
  const documents = useRef<HTMLInputElement>(null)
  const ids = periodList.map((period) => period.id)
  const all = ids.length > 0 && ids.every((one) => chosen.has(one))
  const some = !all && ids.some((one) => chosen.has(one))
  const length = lengthText(periodList.reduce((sum, period) => sum + period.videoLength, 0))

  return (
    <Panel
      as="section"
      pad={0}
      ref={setNodeRef}
      id={`part-${id}`}
      tabIndex={-1}
      aria-label={chapterName}
      className={cx(css.chapter, isDragging && css.dragging, over && css.over)}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      onDragOver={(event) => {
        if (locked || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        if (locked || event.dataTransfer.files.length === 0) return
        event.preventDefault()
        setOver(false)
        void pickedFromDrop(event.dataTransfer).then(props.onFiles)
      }}
    >
      <Row as="header" rowGap={1} className={css.chapterHead}>
        {!locked && (
          <>
            <SortHandle name={chapterName} listeners={listeners} onStep={(by) => stepTo(id, 'chapter', by)} />
            <input
              type="checkbox"
              className={css.check}
              checked={all}
              ref={(box) => {
                if (box) box.indeterminate = some
              }}
              disabled={ids.length === 0}
              aria-label={words.selectAll(kind, chapterName)}
              onChange={(event) => choose(ids, event.currentTarget.checked)}
            />
          </>
        )}
        <Row nowrap className={css.chapterTitle}>
          {!isAlone && !/^第.+[章讲单元卷组]/.test(chapterName) && (
            <small>{words.chapterNumber(kind, index + 1)}</small>
          )}
          <h2>
            <InlineName
              name={chapterName}
              max={64}
              locked={locked}
              onRename={(name) => void actions.renameChapter(id, name)}
            />
          </h2>
        </Row>
        <span className={css.count}>{words.count(kind, periodList.length, length)}</span>
        {chapter.picCount > 0 && <Tag tone="plain">{words.slidesCount(chapter.picCount)}</Tag>}
        <IconButton
          size="s"
          label={folded ? words.unfold(chapterName) : words.fold(chapterName)}
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
        >
          {folded ? <ChevronRightIcon size={18} /> : <ChevronDownIcon size={18} />}
        </IconButton>
        {!locked && (
          <Menu
            label={words.moreOf(chapterName)}
            className={css.menu}
            button={<MoreIcon size={18} strokeWidth={3} />}
            items={[
              { label: words.describe(kind), onSelect: () => props.onChapter('describe') },
              ...(kind.periodTypes.includes(1)
                ? [
                    { label: words.slides, onSelect: () => props.onChapter('slides') },
                    { label: words.chapterVideos, onSelect: () => props.onChapter('videos') },
                  ]
                : []),
              { label: words.remove, onSelect: () => props.onChapter('remove'), danger: true },
            ]}
          />
        )}
      </Row>
      {!folded && (
        <>
          {chapter.chapterDesc && <p className={css.about}>{chapter.chapterDesc}</p>}
          <SortableContext items={ids} strategy={verticalListSortingStrategy}>
            <ol className={css.periods} ref={setEnd}>
              {periodList.map((period) => (
                <PeriodRow
                  key={period.id}
                  period={period}
                  onOpen={(what) => props.onOpen(period, what)}
                  onFile={(file) => props.onFile(period, file)}
                />
              ))}
            </ol>
          </SortableContext>
          {!locked && (
            <Row as="footer" className={css.chapterFoot}>
              {kind.periodTypes.includes(1) && (
                <VideoPicker size="s" multiple onPick={props.onFiles}>
                  {words.addVideo}
                </VideoPicker>
              )}
              {kind.periodTypes.includes(20) && (
                <Button
                  size="s"
                  variant="line"
                  icon={<PlusIcon size={16} />}
                  onClick={() => props.onChapter('newSession')}
                >
                  {words.addSession}
                </Button>
              )}
              {kind.periodTypes.includes(2) && (
                <Button size="s" variant="line" icon={<NoteIcon size={16} />} onClick={() => props.onChapter('text')}>
                  {words.addText}
                </Button>
              )}
              {(kind.periodTypes.includes(3) || kind.periodTypes.includes(4)) && (
                <Button
                  size="s"
                  variant="line"
                  icon={<PlusIcon size={16} />}
                  onClick={() => documents.current?.click()}
                >
                  {kind.periodTypes.includes(3) ? words.addDocument : words.addFile}
                </Button>
              )}
              {!kind.periodTypes.includes(20) && (
                <span className={css.dropHint}>{over ? words.dropHere(kind) : words.dropHint(kind)}</span>
              )}
              <input
                ref={documents}
                type="file"
                multiple
                hidden
                accept={acceptOf(kind.periodTypes.includes(3) ? 3 : 4, kind.periodTypes)}
                aria-label={kind.periodTypes.includes(3) ? words.addDocument : words.addFile}
                onChange={(event) => {
                  const files = [...(event.currentTarget.files ?? [])]
                  event.currentTarget.value = ''
                  props.onFiles(files.map((file) => ({ file })))
                }}
              />
            </Row>
          )}
        </>
      )}
    </Panel>
  )
}
