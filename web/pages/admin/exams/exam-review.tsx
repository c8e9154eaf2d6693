import { Descriptions, TabPanels } from '../../../features/shared/workbench/kit.ts'
import { Note } from '../../../ui/note.tsx'
import { Button } from '../../../ui/button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { optionsOf, orderOf } from '@zhixing/contract/exam/order'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../api.ts'
import { lastSeen } from '../../../last-seen.ts'
import { ProblemView } from '../../../features/exam/paper/problem-view.tsx'
import { RichProse } from '../../../features/shared/math/rich-prose.tsx'
import {
  attemptSentence,
  fairSentence,
  markSentence,
  orderSentence,
  showSentence,
  timeSentence,
} from '../../../features/exam/paper-editor/summary.ts'
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
import own from './exams.module.css'
import { TEMPLATES, texts } from './texts.ts'

type View = OutputOf<'exam/admin/exam/review/view'>
type Paper = View['submitted']

const words = texts.review
const WAITING = 0
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
  const waiting = view.auditStatus === WAITING
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
            { id: 'paper', label: words.tabs.paper, panel: <Problems of={paper} /> },
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

/** Every problem as shown to takers, with its key. */
function Problems({ of: { paper, rules, explainedList, isSample } }: { of: Paper }) {
  const explained = Object.fromEntries(explainedList.map((one) => [one.id, one]))
  const problems = new Map(paper.problemList.map((one) => [one.id, one]))
  const titles = new Map(paper.titleList.map((one) => [one.id, one]))
  // In the author's order, without shuffling.
  const plain = { ...rules, shuffleTitle: 0, shuffleProblem: 0, shuffleOption: 0 } as const
  const sections = orderOf(paper.titleList, plain, 1)
  const numbers = new Map(
    sections
      .flatMap(({ problemIds }) => problemIds)
      .filter((id) => problems.has(id))
      .map((id, at) => [id, at + 1]),
  )
  return (
    <>
      {isSample === 1 && <Note title={words.sample} />}
      {sections.map(({ titleId, problemIds }) => (
        <section key={titleId} className={own.section}>
          <h3>{titles.get(titleId)?.titleName}</h3>
          {problemIds.flatMap((id) => {
            const problem = problems.get(id)
            if (!problem) return []
            return [
              <ProblemView
                key={id}
                problem={problem}
                no={numbers.get(problem.id) ?? 0}
                answers={{}}
                mode="explained"
                explained={explained}
                optionOrder={(one) => optionsOf(one, plain, 1)}
              />,
            ]
          })}
        </section>
      ))}
    </>
  )
}

function Facts({ of: paper }: { of: Paper }) {
  const fields = words.fields
  const rules = { ...paper.rules, password: paper.hasPassword ? '*' : '' }
  const yes = (flag: number) => (flag === 1 ? fields.yes : fields.no)
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
            children: paper.isFree === 1 ? fields.free : `¥${yuan(paper.examDiscount)}`,
          },
          { key: 'categories', label: fields.categories, children: paper.categoryNames.join(' / ') || fields.none },
          { key: 'publicity', label: fields.publicity, children: yes(paper.isPublicity) },
          { key: 'password', label: fields.password, children: paper.hasPassword ? fields.set : fields.none },
          { key: 'desc', label: fields.desc, children: paper.description || fields.none },
          { key: 'keyword', label: fields.keyword, children: paper.keyword || fields.none },
        ]}
      />
      <h3>{fields.rules}</h3>
      <ul>
        {[timeSentence, attemptSentence, orderSentence, fairSentence, showSentence, markSentence].map((sentence) => (
          <li key={sentence.name}>{sentence(rules)}</li>
        ))}
      </ul>
      {paper.notice && (
        <>
          <h3>{fields.notice}</h3>
          <RichProse html={paper.notice} />
        </>
      )}
      {paper.introduce && (
        <>
          <h3>{fields.introduce}</h3>
          <RichProse html={paper.introduce} />
        </>
      )}
    </>
  )
}
