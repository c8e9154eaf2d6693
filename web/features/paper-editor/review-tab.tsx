import { Card, CardHead } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Steps } from '../../ui/steps.tsx'
import { Tag } from '../../ui/tag.tsx'
import look from '../course-editor/course-editor.module.css'
import { Changes } from '../course-editor/review.tsx'
import type { Review } from './load.ts'
import { type MyPaperDetail, statusTag } from './state.ts'
import { MissingList } from './submit-dialog.tsx'
import { reviewTexts as words, texts } from './texts.ts'

/** How a paper stands in review: what is missing, what its newest version changes, its versions and everything that was done with them. */
export function ReviewTab({ paper, review: { history, compared } }: { paper: MyPaperDetail; review: Review }) {
  const editing = paper.auditStatus === 3 || paper.auditStatus === 2
  const at =
    paper.auditStatus === 0 ? 2 : editing ? (paper.missingList.length > 0 ? 0 : 1) : paper.isPutaway === 1 ? 4 : 3
  return (
    <div className={look.stack}>
      <Card pad="l">
        <div className={look.statePanel}>
          <Steps items={words.steps} current={at} />
          <p className={look.versionHead}>
            <b>{words.version(paper.version)}</b>
            <Tag tone={statusTag(paper).tone}>{statusTag(paper).label}</Tag>
            {paper.liveVersion === 0 && <span className={look.hint}>{words.notLive}</span>}
          </p>
          {paper.auditOpinion && <p className={look.badNote}>{texts.opinion(paper.auditOpinion)}</p>}
          {editing &&
            (paper.missingList.length > 0 ? (
              <MissingList examId={paper.examId} list={paper.missingList} />
            ) : (
              <p className={look.hint}>{words.none}</p>
            ))}
        </div>
      </Card>
      {compared.against > 0 && (
        <Card pad="l">
          <CardHead title={words.changes} />
          <Changes list={compared.changeList} />
        </Card>
      )}
      <Card pad="l">
        <CardHead title={words.history} />
        <ol className={look.versions}>
          {history.versionList.map((one) => (
            <li key={one.version}>
              <div>
                <span className={look.versionHead}>
                  <b>{words.version(one.version)}</b>
                  <Tag tone={statusTag(one).tone}>{statusTag(one).label}</Tag>
                  {one.isLive === 1 && <Tag>{words.live}</Tag>}
                </span>
                <p className={look.facts}>
                  <DateTime value={one.auditTime ?? one.submitTime ?? one.gmtModified} shape="minute" />
                </p>
                {one.auditOpinion && <p className={look.opinion}>{texts.opinion(one.auditOpinion)}</p>}
              </div>
            </li>
          ))}
        </ol>
      </Card>
      <Card pad="l">
        <CardHead title={words.logs} />
        {history.logList.length === 0 ? (
          <Empty compact title={words.noLogs} />
        ) : (
          <ol className={look.logs}>
            {history.logList.map((log) => (
              <li key={log.id}>
                <span className={look.versionHead}>
                  <b>{log.actionName}</b>
                  <span className={look.hint}>{words.version(log.version)}</span>
                  <span className={look.hint}>
                    <DateTime value={log.gmtCreate} />
                  </span>
                </span>
                <span className={look.hint}>{words.by(log.userName)}</span>
                {log.auditOpinion && <p className={look.opinion}>{texts.opinion(log.auditOpinion)}</p>}
              </li>
            ))}
          </ol>
        )}
      </Card>
    </div>
  )
}
