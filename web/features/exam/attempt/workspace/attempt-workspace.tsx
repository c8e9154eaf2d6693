import { answerForm } from '@zhixing/contract/exam/kinds'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useRoot } from '../../../../root-data.ts'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { ConfirmDialog, Dialog, Drawer } from '../../../../ui/dialog.tsx'
import { ChevronLeftIcon, ChevronRightIcon, ListIcon } from '../../../../ui/icons.tsx'
import { toast } from '../../../../ui/toast-store.ts'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import { AttachmentsContext, pressKey } from '../../paper/index.ts'
import { clockText } from '../clock.ts'
import { keepPage } from '../device.ts'
import { firstOpen, flagHolder, itemState, optionOrderOf, progressOf, sectionsOf } from '../items.ts'
import type { AttemptStore } from '../attempt-store.ts'
import type { AttemptView } from '../attempt-types.ts'
import { minutesText, texts } from '../texts.ts'
import { useAttemptAttachments } from '../use-attachments.ts'
import { useGuard } from '../use-guard.ts'
import { canHighlight, selectedParts, useHighlights } from '../use-highlights.ts'
import { useKeys } from '../use-keys.ts'
import { useLeft } from '../use-left.ts'
import { useWords } from '../use-words.ts'
import { Banners } from './banners.tsx'
import { HandIn } from '../submission/hand-in.tsx'
import { Question, SectionHead } from './question.tsx'
import sheetCss from './answer-sheet.module.css'
import css from './attempt.module.css'
import { Saving, savingWords } from './saving.tsx'
import { AnswerSheet } from './answer-sheet.tsx'
import { SignIn } from './sign-in.tsx'
import { Tools } from '../tools/tools.tsx'
import { usePreference } from './use-preference.ts'
import { useChange } from '../../../../ui/use-change.ts'
import { useLatest } from '../../../../ui/use-latest.ts'
import { signs } from '../../../../i18n/word-texts.ts'

type Open = 'sheet' | 'handIn' | 'next' | null

/** The exam workspace: head, problems, answer sheet. */
export function AttemptWorkspace({
  store,
  view,
  onTakeTab,
}: {
  store: AttemptStore
  view: AttemptView
  onTakeTab: () => void
}) {
  const { sitting, paper } = view
  const { user } = useRoot()
  const { left, announcement } = useLeft(store)
  const [open, setOpen] = useState<Open>(null)
  const [signingIn, setSigningIn] = useState(true)
  const [leftCount, setLeftCount] = useState(0)
  const { words, announce } = useWords(view)
  const [size, setSize] = usePreference('zx-exam-size', 1)
  const [aided, setAided] = usePreference('zx-exam-aided', 0)
  const [wantsWhole, setWholePreference] = usePreference('zx-exam-whole', 0)
  const column = useRef<HTMLDivElement>(null)
  const cards = useRef(new Map<number, HTMLElement>())
  const toFocus = useRef(false)
  const attachments = useAttemptAttachments(store, view.answers)
  useHighlights(column, view.highlights)

  // Not recomputed when only times change.
  const { rules, seed } = sitting ?? {}
  const sections = useMemo(
    () => (paper && rules && seed !== undefined ? sectionsOf(paper, { rules, seed }) : []),
    [paper, rules, seed],
  )
  const order = useMemo(() => (rules && seed !== undefined ? optionOrderOf({ rules, seed }) : undefined), [rules, seed])
  const items = useMemo(() => sections.flatMap((section) => section.items), [sections])
  const sequential = sitting?.rules.navMethod === 'sequential'
  const whole = !sequential && wantsWhole === 1
  // A new device does not know the current problem: in a forward-only paper it is after the answered ones, else the
  // first open one.
  const reached = sequential
    ? items.findLastIndex((item) => item.leaves.some(({ id }) => view.answers[id] !== undefined))
    : view.current < 0
      ? firstOpen(items, view.answers, view.flags, view.lastAnswered)
      : 0
  const current = Math.min(Math.max(view.current, reached, 0), Math.max(items.length - 1, 0))
  const item = items[current]
  const entered = useLatest(current)
  const writing = store.mayWrite()
  const { answered, total, flagged } = progressOf(items, view.answers, view.flags)

  const isReady = items.length > 0 && view.phase === 'doing'
  useEffect(() => {
    if (!isReady) return
    // From now on the current problem is tracked here.
    if (store.view().current < 0) store.goTo(entered.current)
    // Shortcuts work from the start; a focused dialog keeps its focus.
    if (document.activeElement === document.body) cards.current.get(entered.current)?.focus({ preventScroll: true })
  }, [store, isReady, entered])

  useEffect(() => {
    if (!toFocus.current) return
    toFocus.current = false
    const card = cards.current.get(current)
    card?.focus({ preventScroll: true })
    if (whole) card?.scrollIntoView({ block: 'start' })
    else scrollTo({ top: 0 })
  }, [current, whole])

  useChange(view.sync.kind, (kind) => kind === 'signIn' && setSigningIn(true))

  const recordId = sitting?.recordId
  useEffect(() => {
    if (!recordId || !paper) return undefined
    // Preload formulas: they may first be rendered or edited when there is no network any more.
    const text = JSON.stringify(paper)
    const mayNeed =
      text.includes('data-latex') ||
      items.some(({ leaves }) => leaves.some(({ problemType }) => answerForm(problemType) === 'written'))
    const formulas = mayNeed ? import('../../../shared/math/typeset.ts').catch(() => {}) : null
    // After first paint: what the page has loaded by then is what it needs.
    async function store(id: string) {
      await formulas
      const pictures = [...text.matchAll(/src=\\"(\/files\/[^"\\]+)\\"/g)].map(([, path = '']) => path)
      await keepPage(id, pictures).catch(() => {})
    }
    const timer = setTimeout(() => void store(recordId), 1_500)
    return () => clearTimeout(timer)
  }, [recordId, paper, items])

  const earliest = sitting && rules ? Date.parse(sitting.beginTime) + rules.submitAfter * 60_000 : 0
  const mayFrom = earliest > store.now() ? earliest : null
  const limit = rules?.leaveLimit ?? 0
  const blockCopy = rules?.blockCopy === 1
  useGuard({
    store,
    isOn: view.phase === 'doing' && !view.otherTab && view.isActive,
    leaveSeconds: rules?.leaveSeconds ?? 5,
    blockCopy,
    isAided: aided === 1,
    onLeft(count) {
      setLeftCount(count)
      if (limit > 0 && count >= limit) void store.finish('leave')
    },
  })

  function go(index: number): void {
    if (index < 0 || index >= items.length) return
    toFocus.current = true
    setOpen(null)
    if (index === current) cards.current.get(index)?.focus()
    const first = items[index]?.leaves[0]?.id
    // The server derives progress from answers, also empty ones, so that another device continues here.
    if (sequential && first !== undefined && view.answers[first] === undefined) store.answer(first, [])
    store.goTo(index)
  }
  function next(): void {
    if (current === items.length - 1) setOpen('handIn')
    else if (sequential) setOpen('next')
    else go(current + 1)
  }
  function flag(): void {
    if (!item) return
    const holder = flagHolder(item.problem, item.leaves)
    store.flag(holder, !view.flags[holder])
  }
  function highlight(): void {
    if (!canHighlight()) return toast.info(texts.highlightMissing)
    const chosen = selectedParts()
    if (chosen.length === 0) return toast.info(texts.highlightHint)
    store.highlight([...view.highlights, ...chosen])
    getSelection()?.removeAllRanges()
    announce(texts.highlighted)
  }
  const partsHere = new Set(item ? [item.problem.id, ...item.leaves.map(({ id }) => id)] : [])
  const isHere = ({ part }: { part: string }) => partsHere.has(part.split(' ')[0] ?? '')
  useKeys(
    {
      next,
      previous: () => !sequential && go(current - 1),
      flag,
      sheet() {
        const now = document.querySelector<HTMLElement>(`.${css.side} [aria-current]`)
        if (now?.checkVisibility()) now.focus()
        else setOpen('sheet')
      },
      status: () =>
        announce(
          `${left === null ? texts.noLimit : texts.timeLeftText(minutesText(left))}${signs.comma}${savingWords(view)}${signs.comma}${texts.progress(answered, total, flagged)}`,
        ),
      highlight,
      handIn: () => writing && setOpen('handIn'),
      choose(key) {
        const [leaf, more] = item?.leaves ?? []
        if (!leaf || more || !order || !writing) return false
        const answer = pressKey(leaf, order(leaf), view.answers[leaf.id] ?? [], key)
        if (answer) store.answer(leaf.id, answer)
        return answer !== null
      },
    },
    view.phase === 'doing',
  )

  if (!sitting || !paper || !item || !order) return null
  const shown = whole ? sections : sections.filter((section) => section.items.includes(item))
  const isLow = left !== null && left <= 300
  const sheet = <AnswerSheet view={view} sections={sections} current={current} locked={sequential} onGo={go} />
  return (
    <AttachmentsContext value={attachments}>
      <div className={cx(css.store, blockCopy && aided !== 1 && css.noPrint)}>
        <header className={css.head}>
          <div className={css.headRow}>
            <h1>{sitting.examName}</h1>
            <Saving view={view} />
            <span className={cx(css.clock, isLow && css.low)} role="timer" aria-label={texts.left}>
              {left === null ? texts.noLimit : clockText(left)}
            </span>
            <Button disabled={!writing} onClick={() => setOpen('handIn')}>
              {texts.handIn}
            </Button>
          </div>
        </header>
        <VisuallyHidden>
          <span aria-live={left !== null && left <= 10 ? 'assertive' : 'polite'}>{announcement}</span>
          <span aria-live="polite">{words}</span>
        </VisuallyHidden>
        <div className={css.workspace}>
          <div className={css.column}>
            <Banners
              view={view}
              onTakeTab={onTakeTab}
              onTakeOver={() => void store.takeOver()}
              onSignIn={() => setSigningIn(true)}
              onReadNotices={store.readNotices}
            />
            <Tools
              store={store}
              view={view}
              size={size}
              onSize={setSize}
              whole={sequential ? null : whole}
              onWhole={(all) => setWholePreference(all ? 1 : 0)}
              onHighlight={highlight}
              aided={blockCopy ? aided === 1 : null}
              onAided={(isOn) => setAided(isOn ? 1 : 0)}
              onClearHighlights={
                view.highlights.some(isHere)
                  ? () => {
                      store.highlight(view.highlights.filter((one) => !isHere(one)))
                      announce(texts.unhighlighted)
                    }
                  : undefined
              }
            />
            {sequential && <p className={css.hint}>{texts.sequential}</p>}
            <div
              ref={column}
              className={css.paper}
              style={{ fontSize: `${size}em` }}
              onFocus={(event) => {
                const at = event.target.closest<HTMLElement>('[data-item]')?.dataset.item
                if (whole && at !== undefined && Number(at) !== current) store.goTo(Number(at))
              }}
            >
              {shown.map((section) => (
                <section key={section.id} aria-label={section.name}>
                  <SectionHead section={section} />
                  {(whole ? section.items : [item]).map((one) => (
                    <Question
                      key={one.problem.id}
                      ref={(element) => {
                        if (element) cards.current.set(one.no - 1, element)
                        else cards.current.delete(one.no - 1)
                      }}
                      item={one}
                      total={items.length}
                      view={view}
                      writing={writing}
                      order={order}
                      onAnswer={store.answer}
                      onFlag={store.flag}
                    />
                  ))}
                </section>
              ))}
            </div>
            {!whole && (
              <div className={css.steps}>
                {!sequential && (
                  <Button
                    variant="line"
                    icon={<ChevronLeftIcon size={18} />}
                    disabled={current === 0}
                    onClick={() => go(current - 1)}
                  >
                    {texts.previous}
                  </Button>
                )}
                <Button onClick={next}>
                  {current === items.length - 1 ? texts.toEnd : texts.next}
                  <ChevronRightIcon size={18} />
                </Button>
              </div>
            )}
          </div>
          <aside className={css.side} aria-label={texts.sheet}>
            <h2>{texts.sheet}</h2>
            {sheet}
            <Button block size="l" disabled={!writing} onClick={() => setOpen('handIn')}>
              {texts.handIn}
            </Button>
          </aside>
        </div>
        <div className={css.bottom}>
          <Button variant="line" icon={<ListIcon size={18} />} onClick={() => setOpen('sheet')}>
            {texts.sheetOn(answered, total)}
          </Button>
          {!sequential && (
            <Button variant="line" disabled={current === 0} onClick={() => go(current - 1)}>
              {texts.previous}
            </Button>
          )}
          <Button onClick={next}>{current === items.length - 1 ? texts.handIn : texts.next}</Button>
        </div>

        <Drawer open={open === 'sheet'} onClose={() => setOpen(null)} side="bottom" title={texts.sheet}>
          <div className={sheetCss.drawer}>{sheet}</div>
        </Drawer>
        <HandIn
          open={open === 'handIn' && view.phase === 'doing'}
          view={view}
          items={items}
          locked={sequential}
          mayFrom={mayFrom}
          onClose={() => setOpen(null)}
          onGo={go}
          onHandIn={() => void store.finish('self')}
        />
        <ConfirmDialog
          open={open === 'next'}
          onClose={() => setOpen(null)}
          onConfirm={() => go(current + 1)}
          title={texts.sequentialTitle}
          confirm={texts.next}
        >
          {texts.sequentialSure(!itemState(item, view.answers, view.flags).answered)}
        </ConfirmDialog>
        <Dialog
          open={leftCount > 0 && view.phase === 'doing'}
          onClose={() => setLeftCount(0)}
          title={texts.leaveTitle}
          size="s"
          footer={<Button onClick={() => setLeftCount(0)}>{texts.iSee}</Button>}
        >
          <p>{texts.leaveWarn(leftCount, limit)}</p>
        </Dialog>
        <SignIn
          code={view.sync.kind === 'signIn' ? view.sync.code : 303}
          isMemoryOnly={view.isMemoryOnly}
          userId={user?.id ?? ''}
          nickname={user?.nickname ?? ''}
          open={signingIn && view.sync.kind === 'signIn'}
          onClose={() => setSigningIn(false)}
          onSignedIn={() => {
            store.event('signin')
            void store.retry()
          }}
        />
      </div>
    </AttachmentsContext>
  )
}
