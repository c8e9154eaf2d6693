import { Descriptions } from '../../../features/shared/workbench/kit.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { durationText } from '../../../features/shared/charts/index.ts'
import { type LessonPlace, noPlace } from '../../../features/course/preview/index.ts'
import { fileSize } from '../../../ui/file-size.ts'
import { RichProse } from '../../../features/shared/math/rich-prose.tsx'
import { yuan } from '../../../ui/money.ts'
import { texts as courseTexts } from '../courses/course-texts.ts'
import { LessonRemarks, type Remarks } from './lesson-remarks.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import css from './review.module.css'
import { texts } from './review-texts.ts'
import { useSeen } from './use-seen.ts'

// Loads player and reader with the first opened lesson.
const PreviewLesson = lazy(() => import('../../../features/course/preview/preview-lesson.tsx'))

type Doc = OutputOf<'course/admin/review/view'>['submitted']
type Period = Doc['chapterList'][number]['periodList'][number]
const words = texts.fields

/** The whole version: lessons open in place and can be ticked off. */
export function ReviewDoc({ doc, remarks }: { doc: Doc; remarks: Remarks }) {
  const [seen, tick] = useSeen(`${doc.courseId}.${doc.version}.${doc.submitTime ?? ''}`)
  const periods = doc.chapterList.flatMap(({ periodList }) => periodList)
  return (
    <Stack gap={4} className={css.doc}>
      <Descriptions
        columns={2}
        items={[
          ...(doc.courseLogo
            ? [
                {
                  key: 'cover',
                  label: words.cover,
                  children: <img className={css.cover} src={doc.courseLogo} alt="" />,
                },
              ]
            : []),
          { key: 'desc', label: words.desc, children: doc.courseDesc || texts.nothing },
          {
            key: 'outcomes',
            label: words.outcomes,
            children: <p className={css.lines}>{doc.outcomeList.join('\n') || texts.nothing}</p>,
          },
          { key: 'category', label: words.category, children: doc.categoryNames.filter(Boolean).join(' / ') },
          {
            key: 'price',
            label: words.price,
            children: doc.isFree ? texts.free : courseTexts.yuan(yuan(doc.courseDiscount)),
          },
          { key: 'keyword', label: words.keyword, children: doc.keyword || texts.nothing },
        ]}
      />
      <section>
        <h3>{words.introduce}</h3>
        {doc.introduce ? (
          <RichProse html={doc.introduce} />
        ) : (
          <Hint size="xs" className={css.muted}>
            {texts.nothing}
          </Hint>
        )}
      </section>
      <section>
        <h3>
          {words.outline}
          {periods.length > 0 && (
            <Hint as="span" size="xs" className={css.muted} role="status">
              {texts.seenOf(periods.filter(({ id }) => seen.has(id)).length, periods.length)}
            </Hint>
          )}
        </h3>
        {doc.chapterList.map((chapter) => (
          <div key={chapter.id} className={css.chapter}>
            <b>{chapter.chapterName}</b>
            {chapter.chapterDesc && (
              <Hint size="xs" className={css.muted}>
                {chapter.chapterDesc}
              </Hint>
            )}
            {chapter.picList.length > 0 && (
              <Row as="ul" align="stretch" className={css.slides}>
                {chapter.picList.map(({ id, picName, picUrl }) => (
                  <li key={id}>
                    <a href={picUrl} target="_blank" rel="noopener">
                      <img src={picUrl} alt={picName || texts.slide} loading="lazy" />
                    </a>
                  </li>
                ))}
              </Row>
            )}
            {chapter.periodList.map((period) => (
              <PeriodLine
                key={period.id}
                period={period}
                of={{ courseId: doc.courseId, version: doc.version, periodId: period.id }}
                remarks={{ ...remarks, list: remarks.list.filter(({ periodId }) => periodId === period.id) }}
                seen={seen.has(period.id)}
                onSeen={(on) => tick(period.id, on)}
              />
            ))}
          </div>
        ))}
      </section>
      {doc.accessoryList.length > 0 && (
        <section>
          <h3>{words.accessories}</h3>
          <ul className={css.files}>
            {doc.accessoryList.map((one) => (
              <li key={one.id}>
                <a className={css.link} href={one.fileUrl} target="_blank" rel="noopener">
                  {one.acName}
                </a>
                <Hint as="span" size="xs" className={css.muted}>
                  {[
                    one.fileType.toUpperCase(),
                    fileSize(one.fileSize),
                    one.refType === stateCode.ref.course ? '' : one.refName,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Hint>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Stack>
  )
}

function PeriodLine({
  period,
  of,
  remarks,
  seen,
  onSeen,
}: {
  period: Period
  of: { courseId: string; version: number; periodId: string }
  remarks: Remarks
  seen: boolean
  onSeen: (seen: boolean) => void
}) {
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState<LessonPlace>()
  const place = useRef<LessonPlace>(noPlace)
  const onPlace = useCallback((now: LessonPlace) => {
    place.current = now
  }, [])
  return (
    <div className={css.period}>
      <Row>
        <Tag tone="plain">{courseTexts.periodTypes[period.periodType]}</Tag>
        <span className={css.lesson}>{period.periodName}</span>
        {period.isFree && <Tag tone="free">{texts.trial}</Tag>}
        {period.videoLength > 0 && (
          <Hint as="span" size="xs" className={css.muted}>
            {durationText(period.videoLength)}
          </Hint>
        )}
        {period.docName && (
          <Hint as="span" size="xs" className={css.muted}>
            {period.docName}
          </Hint>
        )}
        {period.videoStatus === stateCode.video.failed && <Tag tone="live">{period.failReason}</Tag>}
        {remarks.list.length > 0 && <Tag tone="warn">{texts.remarks.count(remarks.list.length)}</Tag>}
        <Button variant="line" size="s" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? texts.closeLesson : (texts.openLesson[period.periodType] ?? texts.view)}
        </Button>
        <Checkbox checked={seen} onChange={(event) => onSeen(event.target.checked)}>
          {texts.seen}
        </Checkbox>
      </Row>
      {period.periodDesc && (
        <Hint size="xs" className={css.muted}>
          {period.periodDesc}
        </Hint>
      )}
      {open && (
        <div className={css.content}>
          <Suspense fallback={texts.loading}>
            <PreviewLesson periodId={period.id} version={of.version} at={at} onPlace={onPlace} />
          </Suspense>
          <LessonRemarks of={of} remarks={remarks} place={() => place.current} onSee={(to) => setAt({ ...to })} />
        </div>
      )}
    </div>
  )
}
