import { EVERYONE } from '@zhixing/contract/audience'
import { stateCode } from '@zhixing/contract/states'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useRevalidator, useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { Beside } from '../../../ui/beside.tsx'
import { Button } from '../../../ui/button.tsx'
import { type DiffField, DraftLine, DraftOffer, htmlField, LeaveGuard, useDraft } from '../../shared/draft/index.ts'
import { BasicTab } from './basic-tab.tsx'
import { passAfter, totalsOf } from './compose.ts'
import { ContentTab } from './content-tab.tsx'
import { errorsOf, fieldsOf, formOf, type PaperForm as Value } from './form-value.ts'
import { type Categories, type Review, tabOf } from './load.ts'
import { PaperHead } from './paper-head.tsx'
import { ReviewTab } from './review-tab.tsx'
import { RulesTab } from './rules-tab.tsx'
import { rulesText } from '../paper-review/index.ts'
import { isLocked, type MyPaperDetail } from './state.ts'
import { useCheck } from './draw-check.tsx'
import { Outline } from './outline.tsx'
import { outlineOf } from './outline-rows.ts'
import { contentTexts, formTexts as words, outlineTexts } from './texts.ts'
import { Row, Stack } from '../../../ui/layout.tsx'
import css from './paper-editor.module.css'
import { FormFoot } from '../../course/versions/index.ts'
import { useProblems } from './use-problems.ts'

export interface PaperFormProps {
  paper: MyPaperDetail
  categories: Categories
  /** Loaded on the review tab only. */
  review: Review | null
}

const NONE: Value['titleList'] = []
const quiet = { quiet: true }

/** Sets sections; an untouched pass mark follows their points. */
function withTitles(
  { rules, titleList: before }: Value,
  titleList: Value['titleList'],
): Pick<Value, 'rules' | 'titleList'> {
  const passScore = passAfter(rules.passScore, totalsOf(before).score, totalsOf(titleList).score)
  return { titleList, rules: { ...rules, passScore } }
}

/** Form of a paper, autosaved; edits the server does not have yet are stored on the device. */
export default function PaperForm({ paper, categories, review }: PaperFormProps) {
  const { examId } = paper
  const { revalidate } = useRevalidator()
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const tab = tabOf(search)
  const [start] = useState(() => formOf(paper))
  // Sections as last saved: sent only if they changed.
  const [titles, setTitles] = useState(() => JSON.stringify(start.titleList))

  async function save(value: Value, rev: number): Promise<{ rev: number }> {
    const saved = await api('exam/auth/exam/audit/update', { examId, rev, ...fieldsOf(value) }, quiet)
    // The first change of an approved or rejected version creates a draft: refresh the head.
    const describe = paper.auditStatus !== stateCode.audit.draft || paper.examName !== value.examName
    const list = JSON.stringify(value.titleList)
    if (list === titles) {
      if (describe) void revalidate()
      return { rev: saved.rev }
    }
    const more = await api(
      'exam/auth/exam/audit/save/exam/ref',
      { examId, rev: saved.rev, titleList: value.titleList },
      quiet,
    )
    setTitles(list)
    void revalidate()
    return { rev: more.rev }
  }

  const draft = useDraft<Value>({
    form: 'paper',
    id: examId,
    start,
    rev: paper.rev,
    ready: (value) => Object.keys(errorsOf(value)).length === 0,
    save,
    latest: async () => {
      const fresh = await api('exam/auth/exam/audit/view', { examId }, { quiet: true })
      setTitles(JSON.stringify(fresh.titleList))
      return { value: formOf(fresh), rev: fresh.rev }
    },
  })
  const { value, set, state } = draft
  const problems = useProblems(paper.problemList, value.titleList)
  const isContent = tab === 'content'
  const check = useCheck(isContent && paper.isOwn ? value.titleList : NONE)

  useEffect(() => {
    // Target of a link in the list of missing items.
    const target = hash && document.getElementById(hash.slice(1))
    if (!target) return
    target.scrollIntoView({ block: 'center' })
    target.focus()
  }, [tab, hash])

  const local = errorsOf(value)
  const error = (field: string): string | undefined =>
    local[field as keyof Value] ??
    (state.kind === 'refused' && state.field?.split('.').includes(field) ? state.message : undefined)
  const locked = isLocked(paper)
  const settled = async () => (draft.dirty ? draft.saveNow() : true)

  /** Restores an older version as the draft. Saves pending edits first, so that they are in the history. */
  async function restore(version: number): Promise<void> {
    if (!(await settled())) return
    await api('exam/auth/exam/audit/history/restore', { examId, version }, { showSuccess: true })
    const fresh = await api('exam/auth/exam/audit/view', { examId }, { quiet: true })
    setTitles(JSON.stringify(fresh.titleList))
    await draft.settled(formOf(fresh), fresh.rev)
    await revalidate()
  }

  const form = (openOutline: ReactNode) => (
    <>
      {locked && openOutline && <Row className={css.toOutline}>{openOutline}</Row>}
      <Stack
        as="form"
        gap={4}
        inert={locked || draft.offer !== null}
        onSubmit={(event) => {
          event.preventDefault()
          void draft.saveNow()
        }}
      >
        {tab === 'basic' && (
          <BasicTab
            value={value}
            set={set}
            error={error}
            categories={categories}
            generation={draft.generation}
            isPrivate={paper.orgId !== EVERYONE}
          />
        )}
        {tab === 'rules' && (
          <RulesTab
            rules={value.rules}
            total={totalsOf(value.titleList).score}
            onChange={(rules) => set((now) => ({ rules: { ...now.rules, ...rules } }))}
            error={error}
          />
        )}
        {isContent && (
          <ContentTab
            examId={examId}
            isOwn={paper.isOwn}
            titles={value.titleList}
            onChange={(change) => set((now) => withTitles(now, change(now.titleList)))}
            problems={problems}
            check={check}
            categories={categories}
            settled={settled}
            onComposed={async (titleList, rev) => {
              setTitles(JSON.stringify(titleList))
              await draft.settled({ ...value, titleList }, rev)
              set((now) => withTitles(now, titleList))
              void revalidate()
            }}
          />
        )}
        {!locked && (
          <FormFoot>
            <DraftLine draft={draft} />
            {openOutline}
            <Button type="submit" variant="line" disabled={!draft.dirty} loading={state.kind === 'saving'}>
              {words.saveNow}
            </Button>
          </FormFoot>
        )}
      </Stack>
    </>
  )

  return (
    <>
      <PaperHead
        paper={{ ...paper, examName: value.examName }}
        at={tab}
        line={!locked && <DraftLine draft={draft} />}
        before={settled}
      />
      <DraftOffer draft={draft} describe={(one) => describe(one)} />
      <LeaveGuard draft={draft} />
      {tab === 'review' ? (
        review && <ReviewTab paper={paper} review={review} onRestore={restore} />
      ) : isContent ? (
        <Beside
          size="s"
          title={outlineTexts.title}
          aside={(close) => (
            <Outline
              outline={outlineOf(value.titleList, problems.of, check.check)}
              locked={locked || draft.offer !== null}
              onSort={(ids) =>
                set((now) => ({ titleList: now.titleList.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) }))
              }
              onGo={close}
            />
          )}
        >
          {form}
        </Beside>
      ) : (
        form(null)
      )}
    </>
  )
}

/** Form values as text, to compare two copies. */
function describe(value: Value): DiffField[] {
  const { score, count } = totalsOf(value.titleList)
  return [
    { label: words.name, text: value.examName },
    { label: words.desc, text: value.description },
    { label: words.keyword, text: value.keyword },
    { label: words.tabs.rules, text: rulesText(value.rules) },
    {
      label: words.tabs.content,
      text: [
        contentTexts.total(score, count),
        ...value.titleList.map(({ titleName, problemList }) => `${titleName}（${problemList.length}）`),
      ].join('；'),
    },
    htmlField(words.introduce, value.introduce),
    htmlField(words.notice, value.notice),
  ]
}
