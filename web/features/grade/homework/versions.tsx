import type { WorkVersion } from '@zhixing/contract/grade/homework-shapes'
import { DateTime } from '../../../ui/date-time.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { RichProse } from '../../shared/math/index.ts'
import css from './grade-homework.module.css'
import { texts } from './texts.ts'
import { WorkFiles } from './work-files.tsx'
import { signs } from '../../../i18n/word-texts.ts'

const words = texts.mark

/** An earlier version with its feedback. */
export function Version({
  version,
  fullScore,
  mayDraw,
}: {
  version: WorkVersion
  fullScore: number
  mayDraw: boolean
}) {
  const { content, fileList, submitTime, lateDays, score, finalScore, deduction, comment, markerName } = version
  return (
    <Stack gap={4}>
      <Row gap={2}>
        <Hint as="span">
          <DateTime value={submitTime} shape="minute" />
        </Hint>
        {lateDays > 0 && <Tag tone="warn">{texts.late(lateDays)}</Tag>}
        {version.withdrawTime && <Tag tone="plain">{words.withdrawn}</Tag>}
      </Row>
      {version.returnTime && <Note tone="warn" title={words.returned(version.returnReason)} />}
      {score !== null && (
        <Stack gap={1}>
          <Row gap={2}>
            <b className={css.big}>{texts.score(finalScore ?? score, fullScore)}</b>
            {deduction > 0 && <Hint as="span">{texts.roster.deducted(score, deduction)}</Hint>}
          </Row>
          {comment && (
            <p>
              {texts.do.comment}
              {markerName && `${signs.open}${markerName}${signs.close}`}
              {signs.colon}
              {comment}
            </p>
          )}
        </Stack>
      )}
      {content ? <RichProse html={content} /> : fileList.length === 0 && <Hint>{words.noText}</Hint>}
      {fileList.length > 0 && <WorkFiles list={fileList} mayDraw={mayDraw} />}
    </Stack>
  )
}

/** Earlier versions, collapsed. */
export function Versions({
  list,
  fullScore,
  mayDraw,
}: {
  list: readonly WorkVersion[]
  fullScore: number
  mayDraw: boolean
}) {
  if (list.length === 0) return null
  return (
    <Card pad="l">
      <CardHead title={words.versions} />
      <Stack gap={3}>
        {list.map((version) => (
          <details key={version.versionNo} className={css.history}>
            <summary>
              {words.versionOf(version.versionNo)} · <DateTime value={version.submitTime} shape="minute" />
            </summary>
            <Version version={version} fullScore={fullScore} mayDraw={mayDraw} />
          </details>
        ))}
      </Stack>
    </Card>
  )
}
