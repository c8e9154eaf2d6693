import { lazy, type RefObject, Suspense, useState } from 'react'
import { Boundary } from '../../../ui/boundary.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { askTexts, type Place } from '../ask/index.ts'
import { NoteList, type Notes } from './notes/note-list.tsx'
import { type Chapters, LessonList, type Period } from './lesson-list.tsx'
import css from './lesson-player.module.css'
import type { Outbox } from './outbox.ts'
import { Questions, type QuestionsProps } from './questions.tsx'
import type { CaptionTrack } from './caption-menu.tsx'
import { texts } from './texts.ts'
import { Transcript } from './transcript.tsx'
import type { PlayerHandle } from './video.tsx'

const AskPanel = lazy(() => import('../ask/ask-panel.tsx'))

export type SideTab = 'lessons' | 'transcript' | 'ask' | 'notes' | 'questions'

interface SidePanelProps extends Omit<QuestionsProps, 'periodId' | 'draft'> {
  isSignedIn: boolean
  /** Opens a place of the course. */
  onPlace: (place: Place) => void
  period: Period
  chapters: Chapters
  side: SideTab
  onSide: (side: SideTab) => void
  /** Empty if there are none. */
  /** The track that the transcript shows; undefined for none. */
  subtitle: CaptionTrack | undefined
  notes: Notes
  /** Null unless the viewer is signed in and may study the lesson. */
  outbox: Outbox | null
  field: RefObject<HTMLTextAreaElement | null>
  player: RefObject<PlayerHandle | null> | null
}

/** Panel beside or below the picture: lessons, transcript, notes, questions. */
export function SidePanel({
  period,
  chapters,
  side,
  onSide,
  subtitle,
  notes,
  outbox,
  field,
  player,
  onJump,
  isSignedIn,
  onPlace,
  ...asked
}: SidePanelProps) {
  // The new lesson has no subtitles: fall back to the lesson list.
  const shown = side === 'transcript' && !subtitle ? 'lessons' : side
  const [draft, setDraft] = useState<QuestionsProps['draft']>()
  return (
    <aside className={css.side} aria-label={texts.side}>
      <div className={css.panel} data-scroll="">
        <Tabs
          label={texts.side}
          variant="line"
          value={shown}
          onChange={onSide}
          items={[
            { id: 'lessons', label: texts.lessons },
            ...(subtitle ? [{ id: 'transcript' as const, label: texts.transcript }] : []),
            { id: 'ask', label: askTexts.title },
            { id: 'notes', label: texts.notes, count: notes.data?.list.length || undefined },
            { id: 'questions', label: texts.questions, count: asked.questions.data?.list.length || undefined },
          ]}
        >
          <Boundary>
            {shown === 'lessons' ? (
              <LessonList chapters={chapters} periodId={period.id} />
            ) : shown === 'transcript' ? (
              player && subtitle && <Transcript track={subtitle} player={player} onJump={onJump} />
            ) : shown === 'ask' ? (
              <Suspense fallback={<Skeleton lines={4} />}>
                <AskPanel
                  key={asked.courseId}
                  courseId={asked.courseId}
                  periodId={period.id}
                  isSignedIn={isSignedIn}
                  second={() => player?.current?.time() ?? 0}
                  onJump={onPlace}
                  onAskPeople={
                    outbox
                      ? (question) => {
                          setDraft({ commentText: question, videoTime: Math.floor(player?.current?.time() ?? 0) })
                          onSide('questions')
                        }
                      : undefined
                  }
                />
              </Suspense>
            ) : !outbox ? (
              <Empty compact art="study" title={texts.signInTitle}>
                {texts.signInWhy}
              </Empty>
            ) : shown === 'notes' ? (
              <NoteList periodId={period.id} {...{ notes, outbox, player, field, onJump }} />
            ) : (
              <Questions periodId={period.id} {...asked} draft={draft} player={player} onJump={onJump} />
            )}
          </Boundary>
        </Tabs>
      </div>
    </aside>
  )
}
