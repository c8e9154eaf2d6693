import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { BookIcon, CheckIcon, DownloadIcon, PlayIcon } from '../../../ui/icons.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import css from './lesson-player.module.css'
import { texts } from './texts.ts'
import { signs } from '../../../i18n/word-texts.ts'

export type Chapters = OutputOf<'course/auth/course/chapter/page'>['chapterList']
export type Period = Chapters[number]['periodList'][number]

const icons: Record<number, typeof PlayIcon> = { 1: PlayIcon, 2: BookIcon, 3: DownloadIcon }

/**
 * Chapters and lessons with progress, the current one scrolled into view. Links to `?period=`, so they can open in
 * another tab.
 */
export function LessonList({ chapters, periodId }: { chapters: Chapters; periodId: string }) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    const box = list.current?.closest<HTMLElement>('[data-scroll]')
    // Scrolls the list only, never the page.
    if (!current || !box || box.scrollHeight <= box.clientHeight) return
    // Below the sticky tabs, from the top of an entry, so that none is cut off.
    const head = box.querySelector<HTMLElement>('[role=tablist]')?.offsetHeight ?? 0
    const wanted = current.offsetTop - box.clientHeight / 3
    const tops = [...box.querySelectorAll<HTMLElement>('h3, li li')].map(({ offsetTop }) => offsetTop)
    box.scrollTop = Math.max(head, ...tops.filter((top) => top <= wanted)) - head
  }, [periodId])

  return (
    <ol ref={list} className={css.chapters}>
      {chapters.map((chapter) => (
        <li key={chapter.id}>
          <h3 className={css.chapter}>{chapter.chapterName}</h3>
          <ol>
            {chapter.periodList.map((period) => (
              <li key={period.id}>
                <Lesson period={period} current={period.id === periodId} />
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}

function Lesson({ period, current }: { period: Period; current: boolean }) {
  const Icon = period.isFinished ? CheckIcon : (icons[period.periodType] ?? BookIcon)
  return (
    <Link
      to={`?period=${period.id}`}
      preventScrollReset
      className={css.lesson}
      aria-current={current ? 'true' : undefined}
    >
      <span className={period.isFinished ? css.done : css.kind}>
        <Icon size={18} label={period.isFinished ? texts.finished : texts.kinds[period.periodType]} />
      </span>
      <span className={css.lessonName}>
        {period.periodName}
        {current && (
          <VisuallyHidden>
            {signs.open}
            {texts.current}
            {signs.close}
          </VisuallyHidden>
        )}
      </span>
      <span className={css.lessonMeta}>
        <span>
          {period.isFree && <Tag tone="free">{texts.trial}</Tag>}{' '}
          {period.periodType === stateCode.lesson.video
            ? texts.minutes(period.videoLength)
            : texts.kinds[period.periodType]}
        </span>
        {!period.isFinished && period.progress > 0 && <small>{texts.progress(period.progress)}</small>}
      </span>
    </Link>
  )
}
