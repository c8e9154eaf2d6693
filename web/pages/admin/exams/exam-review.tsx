import { Descriptions, TabPanels } from '../../../features/shared/workbench/kit.ts'
import { Note } from '../../../ui/note.tsx'
import { Button } from '../../../ui/button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../api.ts'
import { lastSeen } from '../../../last-seen.ts'
import { ReviewedProblems, ReviewedRules } from '../../../features/exam/paper-review/index.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { PageHead } from '../../../features/shared/workbench/page-head.tsx'
import { useQuery } from '../../../use-query.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { yuan } from '../../../ui/money.ts'
import { Judgement, type Verdict } from '../review/judgement.tsx'
import { ReviewDiff } from '../review/review-diff.tsx'
import { ReviewHistory } from '../review/review-history.tsx'
import { Panel, Row } from '../../../ui/layout.tsx'
import css from '../review/review.module.css'
import { TEMPLATES, texts } from './texts.ts'

type View = OutputOf<'exam/admin/exam/review/view'>
type Paper = View['submitted']

const words = texts.review
const address = (examId: string) => (examId ? `/admin/exam-reviews/${examId}` : lastSeen('/admin/exam-reviews'))

/** Review of a version of a paper: changes, problems with keys, rules, verdict. */
export default function ExamReviewPage({ examId }: { examId: string }) {
  const called = useQuery('exam/admin/exam/review/view', { examId })
  return (
    <QueryView of={called} lines={12}>
      {(view) => <Review view={view} reload={called.reload} />}
    </QueryView>
  )
}

function Review({ view, reload }: { view: View; reload: () => void }) {
  const navigate = useNavigate()
  const { submitted: paper, approved, changeList, missingList, logList, nextId } = view
  const waiting = view.auditStatus === stateCode.audit.pending
  const [action, setAction] = useState<Verdict>()
  return (
    <>
      <PageHead
        title={paper.examName}
        actions={
          <>
            <Button variant="line" disabled={!nextId} onClick={() => void navigate(address(nextId))}>
              {words.next}
            </Button>
            {waiting && (
              <>
                <Button variant="line" danger onClick={() => setAction('reject')}>
                  {words.reject}
                </Button>
                <Button disabled={missingList.length > 0} onClick={() => setAction('pass')}>
                  {words.pass}
                </Button>
              </>
            )}
          </>
        }
      />
      <Row gap={4} rowGap={1} align="stretch" className={css.head}>
        <Tag tone={waiting ? 'warn' : view.auditStatus === stateCode.audit.approved ? 'free' : 'live'}>
          {texts.audit[view.auditStatus]}
        </Tag>
        <span>{words.version(view.version)}</span>
        <span>
          {words.by} {view.lecturerName}
        </span>
        <span>{words.content(paper.problemQuantity, paper.totalScore)}</span>
        {view.submitTime && (
          <span>
            {words.submittedAt} <DateTime value={view.submitTime} shape="minute" />
          </span>
        )}
      </Row>
      <div className={css.alerts}>
        {waiting && missingList.length > 0 && (
          <Note tone="warn" title={words.missing}>
            <ul>
              {missingList.map(({ sentence }) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Note>
        )}
      </div>
      <Panel pad={0} className={css.box}>
        <TabPanels
          label={words.tabs.paper}
          first={approved ? 'diff' : 'paper'}
          items={[
            { id: 'diff', label: words.tabs.diff, panel: <ReviewDiff changes={changeList} first={!approved} /> },
            { id: 'paper', label: words.tabs.paper, panel: <ReviewedProblems of={paper} /> },
            { id: 'rules', label: words.tabs.rules, panel: <Facts of={paper} /> },
            { id: 'history', label: words.tabs.history, panel: <ReviewHistory list={logList} /> },
          ]}
        />
      </Panel>
      {action && (
        <Judgement
          verdict={action}
          name={paper.examName}
          about={words.passAbout}
          words={words}
          templates={TEMPLATES}
          send={async (auditOpinion) => {
            const { examId, version, rev } = view
            const judged = await api(`exam/admin/exam/review/${action}`, { examId, version, rev, auditOpinion })
            if (judged.ok !== 1) return { refused: judged.reasonList }
            return { done: action === 'pass' ? words.passed : words.rejected }
          }}
          onClose={(judged) => {
            setAction(undefined)
            if (judged) void navigate(address(nextId))
            // Another operator may have reviewed it meanwhile.
            else if (judged === null) reload()
          }}
        />
      )}
    </>
  )
}

function Facts({ of: paper }: { of: Paper }) {
  const fields = words.fields
  return (
    <>
      <Descriptions
        columns={2}
        items={[
          { key: 'score', label: fields.score, children: paper.totalScore },
          { key: 'problems', label: fields.problems, children: paper.problemQuantity },
          {
            key: 'price',
            label: fields.price,
            children: paper.isFree ? fields.free : `¥${yuan(paper.examDiscount)}`,
          },
          { key: 'categories', label: fields.categories, children: paper.categoryNames.join(' / ') || fields.none },
          { key: 'publicity', label: fields.publicity, children: paper.isPublicity ? fields.yes : fields.no },
          { key: 'password', label: fields.password, children: paper.hasPassword ? fields.set : fields.none },
          { key: 'desc', label: fields.desc, children: paper.description || fields.none },
          { key: 'keyword', label: fields.keyword, children: paper.keyword || fields.none },
        ]}
      />
      <ReviewedRules of={paper} />
    </>
  )
}
