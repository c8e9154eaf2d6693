import type { MarkTask } from '@zhixing/contract/exam/marking'
import { Alert, Empty, Image, Skeleton, Tag } from 'antd'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { AttachmentsContext } from '../exam-paper/attachments.ts'
import { ProblemView } from '../exam-paper/problem-view.tsx'
import { RichProse } from '../math/rich-prose.tsx'
import { Row } from '../../ui/layout.tsx'
import css from './grading.module.css'
import { Panel, type PanelProps } from './panel.tsx'
import { texts } from './texts.ts'
import { useDocuments } from './use-documents.ts'

interface Props extends Omit<PanelProps, 'task'> {
  /** undefined while it is on its way, null when there is none. */
  task: MarkTask | null | undefined
  /** Why there is none, and what to do about it. */
  none: { title: string; about: string; action?: ReactNode }
}

/** One answer and what is given for it. */
export function Sheet({ task, none, ...panel }: Props) {
  if (task === undefined)
    return (
      <section className={css.sheet}>
        <Skeleton active paragraph={{ rows: 8 }} />
      </section>
    )
  if (task === null)
    return (
      <section className={css.sheet}>
        <Empty description={none.title}>
          <p className={css.muted}>{none.about}</p>
          {none.action && <div className={css.noneAction}>{none.action}</div>}
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

const givenLines = (list: MarkTask['givenList']): ReactNode =>
  list.map(({ round, markerName, score, comment }) => (
    <div key={round}>
      {texts.round(round)} · {texts.given(markerName, score)}
      {comment && <span className={css.muted}> — {comment}</span>}
    </div>
  ))

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
      <Row as="p" nowrap>
        <b>{task.takerName}</b>
        <Tag color={task.state === 'done' ? 'green' : task.state === 'arbitrate' ? 'red' : 'orange'}>
          {texts.state[task.state]}
        </Tag>
      </Row>
      {task.stem && (
        <details className={css.stem}>
          <summary>{texts.material}</summary>
          <RichProse html={task.stem} compact />
        </details>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: pictures in it are links of their own; this only shows them larger. */}
      <div onClick={zoom} className={css.answer}>
        <ProblemView problem={problem} no={task.label || task.no} answers={{ [problemId]: userAnswer }} mode="read" />
      </div>
      {(explained.answer[0] || explained.analysis) && (
        <details className={css.stem}>
          <summary>{texts.reference}</summary>
          {explained.answer[0] && <RichProse html={explained.answer[0]} compact />}
          {explained.analysis && <RichProse html={explained.analysis} compact />}
        </details>
      )}
      {task.holderList.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={texts.beingMarked(task.holderList.filter((name) => name !== '').join('、'))}
        />
      )}
      {task.givenList.length > 0 && (
        <Alert type={task.state === 'arbitrate' ? 'warning' : 'info'} title={givenLines(task.givenList)} />
      )}
      {task.earlierList.length > 0 && (
        <Alert
          type="info"
          title={texts.earlier}
          description={
            <>
              <p className={css.muted}>{texts.earlierAbout}</p>
              {givenLines(task.earlierList)}
            </>
          }
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
