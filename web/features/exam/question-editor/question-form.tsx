import { BLANK_MARK, isMaterial, kindName, problemKinds } from '@zhixing/contract/exam/kinds'
import { useCallback, useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { ApiError, api } from '../../../api.ts'
import { Beside } from '../../../ui/beside.tsx'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { WarningIcon } from '../../../ui/icons.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { lastSeen } from '../../../last-seen.ts'
import { newKey } from '../../../new-key.ts'
import { type DiffField, DraftLine, DraftOffer, htmlField, LeaveGuard, useDraft } from '../../shared/draft/index.ts'
import { type Categories, flatten } from './category-options.tsx'
import { FilingCard } from './filing-card.tsx'
import {
  type Carried,
  carriedOf,
  emptyLeaf,
  emptyQuestion,
  type LeafValue,
  type QuestionValue,
  type SavedProblem,
} from './form-value.ts'
import { valueOf } from './from-doc.ts'
import { filingOf, wholeOf } from './to-doc.ts'
import { editPath } from './edit-path.ts'
import { HistoryDialog } from './history-dialog.tsx'
import { LeafEditor } from './leaf-editor.tsx'
import { Preview } from './preview.tsx'
import { isMarked, renumbered } from './marks.ts'
import { Row } from '../../../ui/layout.tsx'
import css from './question-editor.module.css'
import { SubList } from './sub-list.tsx'
import { texts } from './texts.ts'
import { useTry } from './use-try.ts'
import { useAction } from '../../../use-action.ts'

const words = texts.form
const HOME = '/account/subject'

export interface QuestionFormProps {
  /** Null for a new one. */
  problem: SavedProblem | null
  /** 6 on the page of material problems; elsewhere the initial kind. */
  problemType: number
  categories: Categories
}

/** Problem form. A new problem is replaced by the next one after saving. */
export default function QuestionForm(props: QuestionFormProps) {
  const [round, setRound] = useState<{ no: number; carried?: Carried }>({ no: 0 })
  return (
    <OneForm
      key={`${props.problem?.id ?? 'new'} ${props.problem?.version ?? 0} ${round.no}`}
      {...props}
      carried={round.carried}
      onNext={(carried) => {
        setRound(({ no }) => ({ no: no + 1, carried }))
        scrollTo({ top: 0 })
      }}
    />
  )
}

function OneForm({
  problem,
  problemType,
  categories,
  carried,
  onNext,
}: QuestionFormProps & { carried: Carried | undefined; onNext: (carried: Carried) => void }) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const hasParts = isMaterial(problemType)
  const [start] = useState(() =>
    problem ? valueOf(problem) : emptyQuestion(carried?.problemType ?? problemType, newKey(), carried),
  )
  const { busy, run } = useAction({ reload: false })
  const [pressed, setPressed] = useState(false)
  const [refused, setRefused] = useState<{ field: string; msg: string } | null>(null)
  const [history, setHistory] = useState(false)
  const draft = useDraft<QuestionValue>({
    form: hasParts ? 'material' : 'problem',
    id: problem?.id ?? 'new',
    start,
    rev: problem?.version ?? 0,
  })
  const { value } = draft
  const doc = wholeOf(value)
  const { tried, near } = useTry(doc, problem?.id)
  const flat = flatten(categories)
  const own = problem === null || problem.isMine

  const set = useCallback(
    (change: Partial<QuestionValue>) => {
      setRefused(null)
      draft.set(change)
    },
    [draft],
  )
  const found = tried?.faultList ?? []
  // A refused save is listed until validation finds the same field.
  const extra = refused && !found.some(({ field }) => field === refused.field) ? [refused] : []
  const errors = pressed ? [...extra, ...found] : []
  const issue = (field: string) => errors.find((one) => one.field === field || one.field.startsWith(`${field}.`))?.msg

  async function save(action: 'save' | 'next') {
    setPressed(true)
    const input = { ...doc, ...filingOf(value) }
    await run(
      action,
      async () => {
        if (problem) await api('exam/auth/exam/problem/update', { ...input, id: problem.id, version: problem.version })
        else await api('exam/auth/exam/problem/save', { ...input, clientKey: value.clientKey })
        await draft.settled(value)
        toast.success(words.saved)
        if (action === 'next') {
          if (problem) await navigate(hasParts ? `${HOME}/comprehend` : `${HOME}/add`)
          else onNext(carriedOf(value))
        } else await navigate(problem ? lastSeen(HOME) : HOME)
      },
      {
        onError(error) {
          if (!(error instanceof ApiError)) return
          if (error.code === 409) toast.error(words.changed)
          else {
            toast.error(error.message)
            if (error.field) setRefused({ field: error.field, msg: error.message })
            requestAnimationFrame(() => document.getElementById('faults')?.scrollIntoView({ block: 'center' }))
          }
        },
      },
    )
  }

  const title = problem ? (hasParts ? texts.editMaterial : texts.edit) : hasParts ? texts.addMaterial : texts.add
  return (
    <>
      <header className={css.head}>
        <Breadcrumb items={[{ label: texts.bank, to: lastSeen(HOME) }, { label: title }]} />
        <Row gap={3} rowGap={2} className={css.titleRow}>
          <h1>{title}</h1>
          {problem && <Tag tone="plain">{texts.version(problem.version)}</Tag>}
          <span className={css.grow} />
          {draft.dirty && <DraftLine draft={draft} />}
          {problem && own && (
            <Button size="s" variant="line" onClick={() => setHistory(true)}>
              {words.history}
            </Button>
          )}
        </Row>
      </header>
      {!own && <p className={css.note}>{words.foreign}</p>}
      <DraftOffer draft={draft} describe={describe} />
      <LeaveGuard draft={draft} />
      <Beside title={words.preview} label={words.previewOpen} aside={() => <Preview doc={doc} tried={tried} />}>
        {(openPreview) => (
          <form
            className={css.stack}
            inert={!own || draft.offer !== null}
            onSubmit={(event) => {
              event.preventDefault()
              void save('save')
            }}
          >
            <Card pad="l">
              <div className={css.leaf}>
                {!hasParts && (
                  <div className={css.kinds}>
                    <Tabs
                      label={words.kind}
                      items={problemKinds
                        .filter(({ code }) => !isMaterial(code))
                        .map(({ code, desc }) => ({ id: String(code), label: desc }))}
                      value={String(value.problemType)}
                      onChange={(code) => set({ problemType: Number(code), ...scoreOf(value, Number(code)) })}
                    />
                  </div>
                )}
                <LeafEditor name="" value={value} set={set} error={issue} generation={draft.generation} />
              </div>
            </Card>
            {hasParts && (
              <SubList
                list={value.subs}
                onList={(change) => draft.set((now) => ({ subs: change(now.subs) }))}
                error={issue}
                generation={draft.generation}
              />
            )}
            <FilingCard value={value} set={set} categories={flat} error={issue} />
            {near.length > 0 && (
              <Card>
                <div role="status">
                  <Row as="p" nowrap className={css.nearHead}>
                    <WarningIcon size={18} />
                    <b>{words.near}</b>
                  </Row>
                  <ul className={css.near}>
                    {near.map((one) => (
                      <li key={one.id}>
                        <Tag tone={one.isSame ? 'live' : 'warn'}>
                          {one.isSame ? words.nearSame : words.nearLike(one.likeness)}
                        </Tag>
                        <span>{one.plainText}</span>
                        <Link to={editPath(one)} target="_blank">
                          {words.nearOpen}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </div>
              </Card>
            )}
            {errors.length > 0 && (
              <div id="faults" className={css.badNote} role="alert">
                <b>{words.errors}</b>
                <ul>
                  {errors.map(({ field, msg }) => (
                    <li key={`${field} ${msg}`}>{msg}</li>
                  ))}
                </ul>
              </div>
            )}
            <Row gap={3} rowGap={2} justify="end" className={css.foot}>
              <DraftLine draft={draft} />
              {openPreview}
              <Button
                type="button"
                variant="line"
                loading={busy === 'next'}
                disabled={busy !== ''}
                onClick={() => void save('next')}
              >
                {words.saveNext}
              </Button>
              <Button type="submit" loading={busy === 'save'} disabled={busy !== ''}>
                {words.save}
              </Button>
            </Row>
          </form>
        )}
      </Beside>
      {history && problem && (
        <HistoryDialog
          id={problem.id}
          onClose={() => setHistory(false)}
          onRestored={() => {
            setHistory(false)
            // The draft was of the previous version.
            void draft.settled(value).then(revalidate)
          }}
        />
      )}
    </>
  )
}

/** Default points of written kinds are higher; points set by the author stay. */
function scoreOf(value: LeafValue, problemType: number): Partial<LeafValue> {
  return value.score === emptyLeaf(value.problemType).score ? { score: emptyLeaf(problemType).score } : {}
}

/** Stem with blank names as the editor shows them. */
const namedBlanks = (leaf: LeafValue): string =>
  renumbered(leaf.problemContent).html.replace(BLANK_MARK, (mark, no: string) =>
    isMarked(leaf) ? `（${words.blankName(no)}）` : mark,
  )

/** Form values as text, to compare two copies. */
function describe(value: QuestionValue): DiffField[] {
  const options = (leaf: LeafValue) =>
    [...leaf.options, ...leaf.order, ...leaf.left, ...leaf.rightSide].map(({ html }) => html).join(' / ')
  return [
    { label: words.kind, text: kindName(value.problemType) },
    htmlField(words.stem, namedBlanks(value)),
    htmlField(words.options, options(value)),
    htmlField(
      words.blanks,
      Object.values(value.blanks)
        .map(({ text }) => text)
        .join(' / '),
    ),
    htmlField(words.analysis, value.analysis),
    ...value.subs.flatMap((sub, at) => [htmlField(words.sub(at + 1), `${namedBlanks(sub)} ${options(sub)}`)]),
    { label: texts.labels.tag, text: value.tags },
  ]
}
