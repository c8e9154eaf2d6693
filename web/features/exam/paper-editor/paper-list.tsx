import { EVERYONE } from '@zhixing/contract/audience'
import { stateCode } from '@zhixing/contract/states'
import { useState } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Cover } from '../../../ui/cover.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import type { MenuItem } from '../../../ui/menu.tsx'
import { yuan } from '../../../ui/money.ts'
import { Note } from '../../../ui/note.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { toast } from '../../../ui/toast-store.ts'
import { AuthoredList, AuthoredRow } from '../../course/versions/index.ts'
import { listPath, listStates, type loadMyPapers } from './load.ts'
import { PaperTags } from './paper-tags.tsx'
import { actionsOf, type MyPaper, nameOf } from './state.ts'
import { SubmitDialog } from './submit-dialog.tsx'
import { texts } from './texts.ts'
import { useActions } from './use-actions.ts'

type Data = Awaited<ReturnType<typeof loadMyPapers>>

/** The lecturer's papers: tabs with counts, search, actions. */
export function MyPapers({ data }: { data: Data }) {
  const { list, counts, state, keyword, pageCurrent, totalPage } = data
  const [removed, setRemoved] = useState<MyPaper | null>(null)
  const [submitting, setSubmitting] = useState<string | null>(null)
  const actions = useActions()

  return (
    <>
      <AuthoredList
        title={texts.list}
        about={texts.listAbout}
        ways={
          <ButtonLink to="/account/exams/add" icon={<PlusIcon size={18} />}>
            {texts.add}
          </ButtonLink>
        }
        tabs={{
          label: texts.tabsLabel,
          items: listStates.map((one) => ({
            to: listPath({ state: one, keyword }),
            label: texts.tabs[one],
            count: counts[one],
            current: one === state,
          })),
        }}
        search={{
          action: '/account/exams/examAdmin',
          keyword,
          label: texts.search,
          path: (text) => listPath({ state, keyword: text }),
        }}
        above={data.isChoosing && <Note title={texts.choose} />}
        removed={
          removed && {
            text: texts.removed(nameOf(removed)),
            busy: actions.busy === 'restore',
            undo: () => void actions.restore(removed.examId).then((done) => done && setRemoved(null)),
          }
        }
        rows={list.map((paper) => (
          <PaperRow
            key={paper.examId}
            paper={paper}
            actions={actions}
            onSubmit={() => setSubmitting(paper.examId)}
            onRemove={async () => {
              if (await actions.remove(paper.examId)) setRemoved(paper)
            }}
          />
        ))}
        empty={<NoPapers state={state} keyword={keyword} />}
        pages={{ page: pageCurrent, pages: totalPage, to: (page) => listPath({ state, keyword, page }) }}
      />
      {submitting && <SubmitDialog examId={submitting} onClose={() => setSubmitting(null)} />}
    </>
  )
}

function NoPapers({ state, keyword }: Pick<Data, 'state' | 'keyword'>) {
  const words = texts.empty
  if (keyword)
    return (
      <Empty art="search" title={words.search}>
        {words.searchWhy}
      </Empty>
    )
  if (state === 'deleted') return <Empty title={words.deleted} />
  if (state !== 'all') return <Empty title={words.none} />
  return (
    <Empty art="study" title={words.all} action={<ButtonLink to="/account/exams/add">{texts.add}</ButtonLink>}>
      {words.why}
    </Empty>
  )
}

/** Figures of a paper in one line. */
export function PaperFacts({ paper }: { paper: MyPaper }) {
  const words = texts.facts
  return (
    <>
      <span>{words.problems(paper.problemQuantity)}</span>
      <span>{words.score(paper.totalScore)}</span>
      <span>{words.minutes(paper.answerTime)}</span>
      {!paper.isFree && <span>¥{yuan(paper.examDiscount)}</span>}
      {paper.liveVersion > 0 && <span>{words.takers(paper.studyCount)}</span>}
      <span>
        {words.modified} <DateTime value={paper.gmtModified} shape="minute" />
      </span>
    </>
  )
}

/** Copies the URL of the paper for takers. */
async function share(examId: string) {
  const address = `${location.origin}/exam/view/${examId}`
  if (await copyText(address)) toast.success(texts.shared)
  else toast.error(address)
}

function PaperRow({
  paper,
  actions,
  onSubmit,
  onRemove,
}: {
  paper: MyPaper
  actions: ReturnType<typeof useActions>
  onSubmit: () => void
  onRemove: () => Promise<void>
}) {
  const { examId } = paper
  const [asking, setAsking] = useState<'withdraw' | 'off' | null>(null)
  const deleted = paper.isDeleted
  const name = nameOf(paper)
  const may = actionsOf(paper)
  const live = paper.liveVersion > 0
  const to = `/account/exams/add?id=${examId}`
  const more: MenuItem[] = [
    { label: texts.preview, to: `/account/exams/preview?id=${examId}` },
    { label: texts.review, to: `${to}&tab=review` },
    ...(live
      ? [
          { label: texts.statistics, to: `/account/exams/statistics?examId=${examId}` },
          { label: texts.marking, to: `/account/exams/marking?examId=${examId}` },
          { label: texts.monitor, to: `/account/exams/monitor?examId=${examId}` },
        ]
      : []),
    ...(paper.isPutaway && paper.orgId === EVERYONE
      ? [
          { label: texts.view, to: `/exam/view/${examId}` },
          { label: texts.share, onSelect: () => void share(examId) },
        ]
      : []),
    { label: texts.copy, onSelect: () => void actions.copy(examId) },
    ...(may.includes('withdraw') ? [{ label: texts.withdraw, onSelect: () => setAsking('withdraw') }] : []),
    ...(may.includes('on') ? [{ label: texts.putOn, onSelect: () => void actions.setShelved(examId, true) }] : []),
    ...(may.includes('off') ? [{ label: texts.takeOff, onSelect: () => setAsking('off') }] : []),
    ...(may.includes('remove') ? [{ label: texts.remove, onSelect: () => void onRemove(), danger: true }] : []),
  ]
  return (
    <AuthoredRow
      to={deleted ? undefined : to}
      name={name}
      deleted={deleted}
      picture={<Cover src={paper.examLogo} title={name} words="none" />}
      tags={
        <>
          <PaperTags paper={paper} />
          {paper.sittingTotal > 0 && <Tag tone="brand">{texts.facts.sitting(paper.sittingTotal)}</Tag>}
          {paper.waitingTotal > 0 && <Tag tone="warn">{texts.facts.waiting(paper.waitingTotal)}</Tag>}
        </>
      }
      facts={<PaperFacts paper={paper} />}
      refusal={
        paper.banReason
          ? texts.banned(paper.banReason)
          : paper.auditStatus === stateCode.audit.rejected && paper.auditOpinion
            ? texts.opinion(paper.auditOpinion)
            : undefined
      }
      actions={
        deleted ? (
          <Button
            size="s"
            variant="line"
            loading={actions.busy === 'restore'}
            onClick={() => void actions.restore(examId)}
          >
            {texts.restore}
          </Button>
        ) : (
          <>
            <ButtonLink size="s" variant="line" to={to}>
              {texts.edit}
            </ButtonLink>
            {may.includes('submit') && (
              <Button size="s" variant="text" onClick={onSubmit}>
                {texts.submit}
              </Button>
            )}
            {live && paper.waitingTotal > 0 && (
              <ButtonLink size="s" variant="text" to={`/account/exams/marking?examId=${examId}`}>
                {texts.marking}
              </ButtonLink>
            )}
          </>
        )
      }
      more={deleted ? undefined : { label: texts.moreOf(name), items: more }}
    >
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={() => (asking === 'withdraw' ? actions.withdraw(examId) : actions.setShelved(examId, false))}
        title={asking === 'withdraw' ? texts.withdrawTitle : texts.offTitle}
        confirm={asking === 'withdraw' ? texts.withdraw : texts.takeOff}
      >
        {asking === 'withdraw' ? texts.withdrawWhy : texts.offWhy}
      </ConfirmDialog>
    </AuthoredRow>
  )
}
