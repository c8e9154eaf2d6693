import type { MarkTask } from '../../../shapes.ts'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { api } from '../../../api.ts'
import { AttachmentsContext, isPicture, ProblemView, written } from '../paper/index.ts'
import { DrawPhotos } from '../../shared/ink/index.ts'
import { RichProse } from '../../shared/math/index.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { PictureViewer } from '../../../ui/picture-viewer.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import css from './grading.module.css'
import { Panel, type PanelProps } from './panel.tsx'
import { texts } from './texts.ts'
import { useDocuments } from './use-documents.ts'

interface Props extends Omit<PanelProps, 'task'> {
  /** Undefined while loading, null if there is none. */
  task: MarkTask | null | undefined
  /** Empty state: why, and what to do. */
  none: { title: string; about: string; action?: ReactNode }
}

/** One answer with its marking panel. */
export function MarkedSheet({ task, none, ...panel }: Props) {
  if (task === undefined)
    return (
      <section className={css.sheet}>
        <Skeleton lines={8} />
      </section>
    )
  if (task === null)
    return (
      <section className={css.sheet}>
        <Empty compact title={none.title} action={none.action}>
          {none.about}
        </Empty>
      </section>
    )
  return (
    <section className={css.sheet} aria-label={texts.problemNo(task)}>
      <div className={css.work}>
        <Work task={task} />
      </div>
      <Panel task={task} {...panel} />
    </section>
  )
}

const quiet = { quiet: true }

/** Photos of the answer with ink; each marker has a layer, stored with the mark. */
function Photos({ task: { recordId, problemId, userAnswer, inkList } }: { task: MarkTask }) {
  const urls = written(userAnswer).files.filter(isPicture)
  if (urls.length === 0) return null
  const ownOf = (list: MarkTask['inkList'], url: string, at: number) => {
    const own = list.find(({ fileUrl, isMine }) => fileUrl === url && isMine)
    return { pageNo: at + 1, rev: own?.rev ?? 0, ink: own?.ink ?? [] }
  }
  return (
    <Stack as="section" gap={2} aria-label={texts.photos}>
      <Hint>{texts.photosAbout}</Hint>
      <DrawPhotos
        urls={urls}
        inkList={urls.map((url, at) => ownOf(inkList, url, at))}
        others={(url) => inkList.flatMap(({ fileUrl, isMine, ink }) => (fileUrl === url && !isMine ? ink : []))}
        port={{
          save: (pageNo, rev, ink) =>
            api(
              'exam/auth/exam/mark/ink/save',
              { recordId, problemId, fileUrl: urls[pageNo - 1] ?? '', rev, ink },
              quiet,
            ),
          async view(pageNo) {
            const now = await api('exam/auth/exam/mark/view', { recordId, problemId }, quiet)
            return ownOf(now.inkList, urls[pageNo - 1] ?? '', pageNo - 1)
          },
        }}
      />
    </Stack>
  )
}

const givenLines = (list: MarkTask['givenList']): ReactNode =>
  list.map(({ round, markerName, score, comment }) => (
    <div key={round}>
      {texts.round(round)} · {texts.given(markerName, score)}
      {comment && <Hint as="span"> — {comment}</Hint>}
    </div>
  ))

/** The answer with its context. */
export function Work({ task }: { task: MarkTask }) {
  const { problem, explained, userAnswer, problemId, recordId } = task
  const documents = useDocuments(recordId, problemId, userAnswer)
  const [zoomed, setZoomed] = useState('')
  /** Pictures of the answer open in full size: they may be handwriting. */
  function zoom(event: MouseEvent) {
    const picture = event.target instanceof HTMLImageElement ? event.target : null
    if (!picture) return
    event.preventDefault()
    setZoomed(picture.src)
  }
  return (
    <AttachmentsContext value={documents}>
      <Row as="p" nowrap>
        <b>{task.takerName}</b>
        <Tag tone={task.state === 'done' ? 'free' : task.state === 'arbitrate' ? 'live' : 'warn'}>
          {texts.state[task.state]}
        </Tag>
        {task.lateTotal > 0 && <Tag tone="warn">{texts.late(task.lateTotal)}</Tag>}
      </Row>
      {task.lateStatus > 0 && <Note tone="warn" title={texts.lateStates[task.lateStatus]} />}
      {task.stem && (
        <details className={css.stem}>
          <summary>{texts.material}</summary>
          <RichProse html={task.stem} compact />
        </details>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- its pictures are links; this only zooms them. */}
      <div onClick={zoom} className={css.answer}>
        <ProblemView problem={problem} no={task.label || task.no} answers={{ [problemId]: userAnswer }} mode="read" />
      </div>
      <Photos task={task} />
      {(explained.answer[0] || explained.analysis) && (
        <details className={css.stem}>
          <summary>{texts.reference}</summary>
          {explained.answer[0] && <RichProse html={explained.answer[0]} compact />}
          {explained.analysis && <RichProse html={explained.analysis} compact />}
        </details>
      )}
      {task.holderList.length > 0 && (
        <Note tone="warn" title={texts.beingMarked(task.holderList.filter((name) => name !== '').join('、'))} />
      )}
      {task.givenList.length > 0 && (
        <Note tone={task.state === 'arbitrate' ? 'warn' : 'info'} title={givenLines(task.givenList)} />
      )}
      {task.earlierList.length > 0 && (
        <Note title={texts.earlier}>
          <Hint>{texts.earlierAbout}</Hint>
          {givenLines(task.earlierList)}
        </Note>
      )}
      {zoomed !== '' && <PictureViewer src={zoomed} alt={texts.picture} onClose={() => setZoomed('')} />}
    </AttachmentsContext>
  )
}
