import { stateCode } from '@zhixing/contract/states'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Cover } from '../../ui/cover.tsx'
import { cx } from '../../ui/cx.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { MoreIcon, PlusIcon } from '../../ui/icons.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { yuan } from '../../ui/money.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { Tag } from '../../ui/tag.tsx'
import { toast } from '../../ui/toast-store.ts'
import editorStyles from '../course-editor/course-editor.module.css'
import { listPath, listStates, type loadMyPapers } from './load.ts'
import { actionsOf, type MyPaper, nameOf, shelfTag, statusTag } from './state.ts'
import { SubmitDialog } from './submit-dialog.tsx'
import { texts } from './texts.ts'
import { useActions } from './use-actions.ts'

type Data = Awaited<ReturnType<typeof loadMyPapers>>

/** All papers of mine: tabs with counts, search, and what can be done with each. */
export function MyPapers({ data }: { data: Data }) {
  const { list, counts, state, keyword, pageCurrent, totalPage } = data
  const navigate = useNavigate()
  const [gone, setGone] = useState<MyPaper | null>(null)
  const [submitting, setSubmitting] = useState<string | null>(null)
  const actions = useActions()

  return (
    <>
      <header className={editorStyles.pageHead}>
        <div>
          <h1>{texts.list}</h1>
          <p>{texts.listAbout}</p>
        </div>
        <span className={editorStyles.actions}>
          <ButtonLink to="/account/exams/add" icon={<PlusIcon size={18} />}>
            {texts.add}
          </ButtonLink>
        </span>
      </header>
      <div className={editorStyles.filters}>
        <TabLinks
          label={texts.tabsLabel}
          items={listStates.map((one) => ({
            to: listPath({ state: one, keyword }),
            label: texts.tabs[one],
            count: counts[one],
            current: one === state,
          }))}
        />
        <SearchBox
          key={keyword}
          className={editorStyles.search ?? ''}
          name="keyword"
          action="/account/exams/examAdmin"
          defaultValue={keyword}
          placeholder={texts.search}
          label={texts.search}
          onSearch={(text) => void navigate(listPath({ state, keyword: text }))}
        />
      </div>
      {gone && (
        <p className={editorStyles.undo} role="status">
          {texts.removed(nameOf(gone))}
          <Button
            size="s"
            variant="text"
            loading={actions.busy === 'restore'}
            onClick={() => void actions.restore(gone.examId).then((done) => done && setGone(null))}
          >
            {texts.undo}
          </Button>
        </p>
      )}
      {list.length > 0 ? (
        <>
          <ul className={editorStyles.rows}>
            {list.map((paper) => (
              <PaperRow
                key={paper.examId}
                paper={paper}
                actions={actions}
                onSubmit={() => setSubmitting(paper.examId)}
                onRemove={async () => {
                  if (await actions.remove(paper.examId)) setGone(paper)
                }}
              />
            ))}
          </ul>
          <Pagination page={pageCurrent} pages={totalPage} to={(page) => listPath({ state, keyword, page })} />
        </>
      ) : (
        <Card>
          <Nothing state={state} keyword={keyword} />
        </Card>
      )}
      {submitting && <SubmitDialog examId={submitting} onClose={() => setSubmitting(null)} />}
    </>
  )
}

function Nothing({ state, keyword }: Pick<Data, 'state' | 'keyword'>) {
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

/** Figures of a paper in a line. */
export function PaperFacts({ paper }: { paper: MyPaper }) {
  const words = texts.facts
  return (
    <p className={editorStyles.facts}>
      <span>{words.problems(paper.problemQuantity)}</span>
      <span>{words.score(paper.totalScore)}</span>
      <span>{words.minutes(paper.answerTime)}</span>
      {paper.isFree === 0 && <span>¥{yuan(paper.examDiscount)}</span>}
      {paper.liveVersion > 0 && <span>{words.takers(paper.studyCount)}</span>}
      <span>
        {words.modified} <DateTime value={paper.gmtModified} shape="minute" />
      </span>
    </p>
  )
}

/** Copies the address of the paper's page: what a lecturer sends to takers. */
async function share(examId: string) {
  try {
    await navigator.clipboard.writeText(`${location.origin}/exam/view/${examId}`)
    toast.success(texts.shared)
  } catch {
    toast.error(`${location.origin}/exam/view/${examId}`)
  }
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
  const deleted = paper.isDeleted === 1
  const name = nameOf(paper)
  const status = statusTag(paper)
  const shelf = shelfTag(paper)
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
    ...(paper.isPutaway === 1
      ? [
          { label: texts.view, to: `/exam/view/${examId}` },
          { label: texts.share, onSelect: () => void share(examId) },
        ]
      : []),
    { label: texts.copy, onSelect: () => void actions.copy(examId) },
    ...(may.includes('withdraw') ? [{ label: texts.withdraw, onSelect: () => setAsking('withdraw') }] : []),
    ...(may.includes('on') ? [{ label: texts.putOn, onSelect: () => void actions.stand(examId, 1) }] : []),
    ...(may.includes('off') ? [{ label: texts.takeOff, onSelect: () => setAsking('off') }] : []),
    ...(may.includes('remove') ? [{ label: texts.remove, onSelect: () => void onRemove(), danger: true }] : []),
  ]
  return (
    <li className={editorStyles.row}>
      {deleted ? (
        <span className={cx(editorStyles.thumb, editorStyles.dim)}>
          <Cover src={paper.examLogo} title={name} words="none" />
        </span>
      ) : (
        <Link to={to} className={editorStyles.thumb} tabIndex={-1} aria-hidden="true">
          <Cover src={paper.examLogo} title={name} words="none" />
        </Link>
      )}
      <div className={editorStyles.rowMain}>
        <h2 className={editorStyles.rowName}>{deleted ? name : <Link to={to}>{name}</Link>}</h2>
        <p className={editorStyles.tags}>
          <Tag tone={status.tone}>{status.label}</Tag>
          {shelf && <Tag tone={shelf.tone}>{shelf.label}</Tag>}
          {paper.sittingTotal > 0 && <Tag tone="brand">{texts.facts.sitting(paper.sittingTotal)}</Tag>}
          {paper.waitingTotal > 0 && <Tag tone="warn">{texts.facts.waiting(paper.waitingTotal)}</Tag>}
        </p>
        <PaperFacts paper={paper} />
        {paper.banReason ? (
          <p className={editorStyles.bad}>{texts.banned(paper.banReason)}</p>
        ) : (
          paper.auditStatus === stateCode.audit.rejected &&
          paper.auditOpinion && <p className={editorStyles.bad}>{texts.opinion(paper.auditOpinion)}</p>
        )}
      </div>
      <div className={editorStyles.rowActions}>
        {deleted ? (
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
            <Menu
              label={texts.moreOf(name)}
              className={editorStyles.more ?? ''}
              button={<MoreIcon size={18} strokeWidth={3} />}
              items={more}
            />
          </>
        )}
      </div>
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={() => (asking === 'withdraw' ? actions.withdraw(examId) : actions.stand(examId, 0))}
        title={asking === 'withdraw' ? texts.withdrawTitle : texts.offTitle}
        confirm={asking === 'withdraw' ? texts.withdraw : texts.takeOff}
      >
        {asking === 'withdraw' ? texts.withdrawWhy : texts.offWhy}
      </ConfirmDialog>
    </li>
  )
}
