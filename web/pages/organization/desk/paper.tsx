import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import type { Route } from './+types/paper.ts'
import { Changes, LogList } from '../../../features/course/versions/index.ts'
import { ReviewedProblems, ReviewedRules } from '../../../features/exam/paper-review/index.ts'
import { pageMeta } from '../../../page-meta.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { PageHead, Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useQuery } from '../../../use-query.ts'
import { ContentDialog, type Verdict } from './content-dialog.tsx'
import { texts } from './content-texts.ts'
import { judgePaper } from './judge-paper.ts'
import { manages, useDesk } from './use-desk.ts'

const words = texts.paper

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: words.back, noIndex: true })
}

/** A private paper for its reviewers, with its keys. */
export default function DeskPaper({ params: { examId } }: Route.ComponentProps) {
  const { orgId } = useDesk()
  const paper = useQuery('org/auth/paper/view', { orgId, examId })
  return (
    <QueryView of={paper} lines={12}>
      {(view) => <Review view={view} reload={paper.reload} />}
    </QueryView>
  )
}

function Review({ view, reload }: { view: OutputOf<'org/auth/paper/view'>; reload: () => void }) {
  const { orgId, orgRole } = useDesk()
  const [verdict, setVerdict] = useState<Verdict>()
  const { submitted, approved, changeList, missingList, logList, auditStatus, submitTime } = view
  const isPending = auditStatus === stateCode.audit.pending
  const { problemQuantity, totalScore, rules } = submitted
  return (
    <Stack gap={4}>
      <PageHead
        back={{ to: `/account/organization/papers?orgId=${orgId}`, label: words.back }}
        title={submitted.examName}
        facts={
          <Row gap={3} rowGap={1}>
            <Tag tone={isPending ? 'warn' : 'plain'}>{texts.status[auditStatus]}</Tag>
            <span>{words.version(view.version)}</span>
            <span>{view.lecturerName}</span>
            <span>{texts.papers.problems(problemQuantity, totalScore, rules.answerTime)}</span>
            {submitTime && (
              <span>
                {words.submittedAt} <DateTime value={submitTime} shape="minute" />
              </span>
            )}
          </Row>
        }
      >
        {isPending && manages(orgRole) && (
          <Row gap={2}>
            <Button variant="line" onClick={() => setVerdict('reject')}>
              {texts.reject}
            </Button>
            <Button disabled={missingList.length > 0} onClick={() => setVerdict('pass')}>
              {texts.pass}
            </Button>
          </Row>
        )}
      </PageHead>
      {isPending && missingList.length > 0 && (
        <Note tone="warn" title={words.missing}>
          <ul>
            {missingList.map(({ sentence }) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Note>
      )}
      {approved && isPending && (
        <Card pad="l">
          <CardHead title={words.changes(view.version)} />
          <Changes list={changeList} />
        </Card>
      )}
      <Card pad="l">
        <CardHead title={words.problems} />
        <ReviewedProblems of={submitted} />
      </Card>
      <Card pad="l">
        <CardHead title={words.rules} />
        <ReviewedRules of={submitted} />
      </Card>
      <Card pad="l">
        <CardHead title={words.history} />
        <LogList list={logList} opinion={(text) => text} />
      </Card>
      {verdict && (
        <ContentDialog
          what={verdict}
          name={submitted.examName}
          passText={texts.papers.passText}
          judge={judgePaper(orgId, view)}
          onClose={() => setVerdict(undefined)}
          onDone={() => {
            setVerdict(undefined)
            reload()
          }}
        />
      )}
    </Stack>
  )
}
