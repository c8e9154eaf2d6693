import type { MarkTask } from '@zhixing/contract/exam/marking'
import { Alert, Empty, Image, Skeleton, Tag } from 'antd'
import { type MouseEvent, useState } from 'react'
import { AttachmentsContext } from '../exam-paper/attachments.ts'
import { ProblemView } from '../exam-paper/problem-view.tsx'
import { RichProse } from '../math/rich-prose.tsx'
import css from './desk.module.css'
import { Panel } from './panel.tsx'
import { texts } from './texts.ts'
import { useDocuments } from './use-documents.ts'

interface Props {
  /** undefined while it is on its way, null when there is none. */
  task: MarkTask | null | undefined
  arbitrate: boolean
  onSaved: () => void
  onGo: (from: MarkTask | null, way: 'next' | 'leaf' | 'back') => Promise<void>
}

/** One answer and what is given for it. */
export function Sheet({ task, arbitrate, onSaved, onGo }: Props) {
  if (task === undefined)
    return (
      <section className={css.sheet}>
        <Skeleton active paragraph={{ rows: 8 }} />
      </section>
    )
  if (task === null)
    return (
      <section className={css.sheet}>
        <Empty description={arbitrate ? texts.noArbitration : texts.allDone}>
          <p className={css.muted}>{texts.allDoneAbout}</p>
        </Empty>
      </section>
    )
  return (
    <section className={css.sheet} aria-label={texts.problemNo(task.no)}>
      <div className={css.work}>
        <Work task={task} />
      </div>
      <Panel task={task} arbitrate={arbitrate} onSaved={onSaved} onGo={onGo} />
    </section>
  )
}

function Work({ task }: { task: MarkTask }) {
  const { problem, explained, userAnswer, problemId, recordId } = task
  const documents = useDocuments(recordId, problemId, userAnswer)
  const [zoomed, setZoomed] = useState('')
  /** Any picture of the answer opens large; it may be somebody's handwriting. */
  function zoom(event: MouseEvent) {
    const picture = event.target instanceof HTMLImageElement ? event.target : null
    if (!picture) return
    event.preventDefault()
    setZoomed(picture.src)
  }
  return (
    <AttachmentsContext value={documents}>
      <p className={css.taker}>
        <b>{task.takerName}</b>
        <Tag color={task.state === 'done' ? 'green' : task.state === 'arbitrate' ? 'red' : 'orange'}>
          {texts.state[task.state]}
        </Tag>
      </p>
      {task.stem && (
        <details className={css.stem}>
          <summary>{texts.material}</summary>
          <RichProse html={task.stem} compact />
        </details>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: pictures in it are links of their own; this only shows them larger. */}
      <div onClick={zoom} className={css.answer}>
        <ProblemView problem={problem} no={task.no} answers={{ [problemId]: userAnswer }} mode="read" />
      </div>
      {(explained.answer[0] || explained.analysis) && (
        <details className={css.stem}>
          <summary>{texts.reference}</summary>
          {explained.answer[0] && <RichProse html={explained.answer[0]} compact />}
          {explained.analysis && <RichProse html={explained.analysis} compact />}
        </details>
      )}
      {task.givenList.length > 0 && (
        <Alert
          type={task.state === 'arbitrate' ? 'warning' : 'info'}
          message={task.givenList.map(({ round, markerName, score, comment }) => (
            <div key={round}>
              {texts.round(round)} · {texts.given(markerName, score)}
              {comment && <span className={css.muted}> — {comment}</span>}
            </div>
          ))}
        />
      )}
      <Image
        src={zoomed}
        alt={texts.picture}
        style={{ display: 'none' }}
        preview={{ open: zoomed !== '', src: zoomed, onOpenChange: (open) => !open && setZoomed('') }}
      />
    </AttachmentsContext>
  )
}
