import { MAX_LESSON_DESC } from '@zhixing/contract/course/limits'
import { stateCode } from '@zhixing/contract/states'
import { MoveDialog } from './bulk-bar.tsx'
import { DescribeDialog } from './chapter-forms.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { LibraryDialog } from './library-dialog.tsx'
import { useOutlineState } from './outline-context.ts'
import { PlayDialog } from './play-dialog.tsx'
import { PosterDialog } from './poster-dialog.tsx'
import { SessionDialog } from './session-dialog.tsx'
import { SlidesDialog } from './slides-dialog.tsx'
import { words } from './texts.ts'
import type { Chapter, Period } from './use-outline.ts'

/** The open dialog, with the part it is about. */
export type OpenDialog =
  | { what: 'play' | 'library' | 'poster' | 'move' | 'describeLesson' | 'session'; period: Period }
  | { what: 'newSession'; chapter: Chapter }
  | { what: 'slides' | 'describe'; chapter: Chapter }
  | { what: 'copy' }

/** The dialogs of an outline. */
export function OutlineDialog({ open, onClose }: { open: OpenDialog; onClose: () => void }) {
  const { kind, courseId, chapters, locked, isOwn, liveStatus, actions, reload } = useOutlineState()
  /** Closes a dialog that changed the rows. */
  const closeChanged = () => {
    onClose()
    void reload()
  }
  switch (open.what) {
    case 'library':
      return (
        <LibraryDialog
          onClose={onClose}
          onUse={(video) => {
            void actions.bindVideo(open.period.id, video.id, video.videoName)
            onClose()
          }}
        />
      )
    case 'play':
      return <PlayDialog periodId={open.period.id} name={open.period.periodName} onClose={onClose} />
    case 'poster':
      return <PosterDialog videoId={open.period.videoId} onClose={closeChanged} />
    case 'move':
      return (
        <MoveDialog
          kind={kind}
          chapters={chapters}
          without={open.period.chapterId}
          onClose={onClose}
          onMove={async (chapterId) => {
            await actions.batch([open.period.id], 'move', { chapterId })
          }}
        />
      )
    case 'slides':
      return <SlidesDialog chapterId={open.chapter.id} name={open.chapter.chapterName} onClose={closeChanged} />
    case 'describe':
      return (
        <DescribeDialog
          title={words.describe(kind)}
          start={open.chapter.chapterDesc}
          maxLength={255}
          onClose={onClose}
          onSave={(text) => actions.describeChapter(open.chapter.id, text)}
        />
      )
    case 'describeLesson':
      return (
        <DescribeDialog
          title={words.describeLesson(kind)}
          hint={open.period.periodType === stateCode.lesson.video ? words.chapterLines : undefined}
          start={open.period.periodDesc}
          maxLength={MAX_LESSON_DESC}
          draftOf={isOwn && open.period.periodType === stateCode.lesson.video ? open.period.id : undefined}
          onClose={onClose}
          onSave={(periodDesc) => actions.updatePeriod(open.period.id, { periodDesc })}
        />
      )
    case 'session':
      return (
        <SessionDialog
          session={open.period}
          isPublished={liveStatus.has(open.period.id)}
          locked={locked}
          onClose={onClose}
          onSave={(session) =>
            liveStatus.has(open.period.id)
              ? actions.moveSession(open.period, session)
              : actions.updatePeriod(open.period.id, session)
          }
        />
      )
    case 'newSession':
      return (
        <SessionDialog
          session={undefined}
          onClose={onClose}
          onSave={(session, clientKey) => actions.addSession(open.chapter.id, { ...session, clientKey })}
        />
      )
    case 'copy':
      return (
        <CopyDialog
          kind={kind}
          courseId={courseId}
          chapters={chapters}
          onClose={onClose}
          onCopied={() => void reload()}
        />
      )
  }
}
