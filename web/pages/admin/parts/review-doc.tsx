import { Button, Descriptions, Tag } from 'antd'
import type { OutputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import { durationText } from '../../../features/charts/duration-text.ts'
import { previewAddress } from '../../../features/course-card/course-address.ts'
import { yuan } from '../../../ui/money.ts'
import { Prose } from '../../../ui/prose.tsx'
import { texts as courseTexts } from './course-texts.ts'
import css from './review.module.css'
import { texts } from './review-texts.ts'

type Doc = OutputOf<'course/admin/review/view'>['submitted']
type Period = Doc['chapterList'][number]['periodList'][number]
const words = texts.fields
const VIDEO = 1
const READABLE = 2

/** All of a version, as its author wrote it. */
export function ReviewDoc({ doc }: { doc: Doc }) {
  return (
    <div className={css.doc}>
      <Descriptions
        size="small"
        column={{ xs: 1, md: 2 }}
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
          { key: 'category', label: words.category, children: doc.categoryNames.filter(Boolean).join(' / ') },
          {
            key: 'price',
            label: words.price,
            children: doc.isFree === 1 ? texts.free : courseTexts.yuan(yuan(doc.courseDiscount)),
          },
          { key: 'keyword', label: words.keyword, children: doc.keyword || texts.nothing },
        ]}
      />
      <section>
        <h3>{words.introduce}</h3>
        {doc.introduce ? <Prose html={doc.introduce} /> : <p className={css.muted}>{texts.nothing}</p>}
      </section>
      <section>
        <h3>{words.outline}</h3>
        {doc.chapterList.map((chapter) => (
          <div key={chapter.id} className={css.chapter}>
            <b>{chapter.chapterName}</b>
            {chapter.periodList.map((period) => (
              <PeriodLine key={period.id} period={period} doc={doc} />
            ))}
          </div>
        ))}
      </section>
      {doc.accessoryList.length > 0 && (
        <section>
          <h3>{words.accessories}</h3>
          <ul>
            {doc.accessoryList.map((one) => (
              <li key={one.id}>{one.acName}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Opens the document of a period: its address is made for the one who asks, and good for minutes. */
async function openDocument(periodId: string, version: number) {
  // At once, or the browser takes the new tab for one that nobody asked for.
  const tab = window.open('', '_blank')
  const signed = await api('course/auth/course/audit/preview/sign', { periodId, version }).catch(() => undefined)
  if (signed?.docUrl && tab) tab.location.href = signed.docUrl
  else tab?.close()
}

function PeriodLine({ period, doc }: { period: Period; doc: Doc }) {
  const line = (
    <>
      <Tag>{courseTexts.periodTypes[period.periodType]}</Tag>
      {period.periodName}
      {period.isFree === 1 && <Tag color="green">{texts.trial}</Tag>}
      {period.videoLength > 0 && <span className={css.muted}>{durationText(period.videoLength)}</span>}
      {period.videoStatus === 3 && <Tag color="red">{period.failReason}</Tag>}
      {period.docName && (
        <Button type="link" size="small" onClick={() => void openDocument(period.id, doc.version)}>
          {texts.openDoc(period.docName)}
        </Button>
      )}
      {(period.periodType === VIDEO || period.readStatus === READABLE) && (
        <a className={css.link} href={`${previewAddress(doc)}?period=${period.id}`} target="_blank" rel="noopener">
          {period.periodType === VIDEO ? texts.play : texts.read(period.docPage)}
        </a>
      )}
    </>
  )
  if (!period.periodText)
    return (
      <div className={css.period}>
        <span>{line}</span>
      </div>
    )
  return (
    <details className={css.period}>
      <summary>{line}</summary>
      <div>
        <Prose html={period.periodText} />
      </div>
    </details>
  )
}
