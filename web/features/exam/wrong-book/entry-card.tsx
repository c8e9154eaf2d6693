import { Row } from '../../../ui/layout.tsx'
import type { OutputOf } from '@zhixing/contract'
import { kindName } from '@zhixing/contract/exam/kinds'
import { blanksAsLines } from '@zhixing/contract/exam/paper-words'
import { errorReasons } from '@zhixing/contract/exam/practice-kinds'
import type { Explained } from '@zhixing/contract/exam/shapes'
import { useState } from 'react'
import { ApiError, api } from '../../../api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Field } from '../../../ui/field.tsx'
import { MoreIcon } from '../../../ui/icons.tsx'
import { Select, Textarea } from '../../../ui/input.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { ProblemPlaces, WhyWrong } from '../../course/ask/index.ts'
import { RichProse } from '../../shared/math/index.ts'
import { ProblemView } from '../paper/index.ts'
import { ReportProblem } from '../practice/index.ts'
import { texts } from './texts.ts'
import { fromNow } from './when.ts'
import css from './wrong-book.module.css'
import { useAction } from '../../../use-action.ts'
import { word } from '../../../i18n/word-texts.ts'

export type Entry = OutputOf<'exam/auth/user/error/problem/page'>['list'][number]

/** One wrong answer: problem and answer; key, analysis and note on demand. */
export function EntryCard({
  entry,
  no,
  isSelected,
  onSelect,
  onChanged,
  onRemove,
  onMaster,
  now,
}: {
  entry: Entry
  no: number
  /** When the list was loaded: base of the due times. */
  now: number
  isSelected: boolean
  onSelect: (on: boolean) => void
  onChanged: (entry: Entry) => void
  onRemove: () => void
  onMaster: () => void
}) {
  const [open, setOpen] = useState(false)
  const leaf = entry.subId === '0' ? entry.problemId : entry.subId
  const explained: Record<string, Explained> = Object.fromEntries(entry.explainedList.map((one) => [one.id, one]))
  return (
    <Card pad="l">
      <div className={css.entryHead}>
        <Checkbox checked={isSelected} onChange={(event) => onSelect(event.currentTarget.checked)}>
          <VisuallyHidden>{texts.select(no)}</VisuallyHidden>
        </Checkbox>
        <Tag tone="live">{texts.wrongTimes(entry.errorCount)}</Tag>
        {entry.rightCount > 0 && <Tag tone="free">{texts.rightTimes(entry.rightCount)}</Tag>}
        {entry.isMastered ? (
          <Tag tone="free">{texts.masteredTag}</Tag>
        ) : (
          entry.isDue && <Tag tone="warn">{texts.dueNow}</Tag>
        )}
        <span className={css.source}>
          {entry.subjectName && `${entry.subjectName} · `}
          {texts.from(texts.sources[entry.sourceType] ?? '', entry.sourceName)}
        </span>
      </div>
      {open ? (
        <ProblemView
          hidesPoints
          problem={entry.problem}
          no={no}
          answers={{ [leaf]: entry.userAnswer }}
          mode="explained"
          explained={explained}
        />
      ) : (
        <Stem entry={entry} no={no} />
      )}
      <NoteForm entry={entry} onChanged={onChanged} />
      <div className={css.entryFoot}>
        <small>
          {texts.last}
          <DateTime value={entry.lastTime} shape="minute" />
          {!entry.isMastered && !entry.isDue && (
            <>
              {' · '}
              {texts.nextReview}
              {fromNow(entry.nextReviewTime, now)}
            </>
          )}
        </small>
        <span className={css.entryActions}>
          <Button size="s" variant="text" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? texts.hideKey : texts.showKey}
          </Button>
          <WhyWrong problemId={entry.problemId} />
          <ProblemPlaces problemId={entry.problemId} />
          <Button size="s" variant="text" title={entry.isMastered ? undefined : texts.masterHint} onClick={onMaster}>
            {entry.isMastered ? texts.putBack : texts.master}
          </Button>
          <ReportProblem problemId={entry.problemId} />
          <Menu
            label={texts.actionsOf(no)}
            button={<MoreIcon size={18} />}
            items={[
              ...(entry.recordId === '0'
                ? []
                : [{ label: texts.toExam, to: `/exam/explain?recordId=${entry.recordId}` }]),
              { label: texts.remove, danger: true, onSelect: onRemove },
            ]}
          />
          <ButtonLink size="s" variant="line" to={`/account/error/start?id=${entry.id}`}>
            {texts.redo}
          </ButtonLink>
        </span>
      </div>
    </Card>
  )
}

/** The question alone, at most a few lines. */
function Stem({ entry: { problem, subId }, no }: { entry: Entry; no: number }) {
  const { problemType, problemContent, spotPicture } = problem.subList.find(({ id }) => id === subId) ?? problem
  return (
    <div className={css.stem}>
      <span>
        <b>{no}.</b> <Tag tone="plain">{kindName(problemType)}</Tag>
      </span>
      <RichProse html={blanksAsLines(problemType, problemContent) + (spotPicture ?? '')} compact />
    </div>
  )
}

/** The user's note, edited in place. */
function NoteForm({ entry, onChanged }: { entry: Entry; onChanged: (entry: Entry) => void }) {
  const [editing, setEditing] = useState(false)
  const [note, setNote] = useState(entry.note)
  const [reason, setReason] = useState(entry.reason)
  const { busy, run } = useAction({ reload: false })
  const [error, setError] = useState('')
  const hasWords = entry.note !== '' || entry.reason !== ''

  async function save() {
    setError('')
    await run(
      'save',
      async () => {
        await api('exam/auth/user/error/problem/note/save', { id: entry.id, note, reason }, { showSuccess: true })
        onChanged({ ...entry, note: note.trim(), reason })
        setEditing(false)
      },
      {
        onError: (failure) => {
          setError(failure instanceof ApiError ? failure.message : texts.failed)
        },
      },
    )
  }

  if (!editing)
    return (
      <div className={css.note}>
        {hasWords && (
          <div className={css.words}>
            <b>{texts.note}</b>
            {entry.reason && <Tag tone="plain">{entry.reason}</Tag>}
            {entry.note && <p>{entry.note}</p>}
          </div>
        )}
        <Button
          size="s"
          variant="text"
          onClick={() => {
            setNote(entry.note)
            setReason(entry.reason)
            setEditing(true)
          }}
        >
          {hasWords ? texts.noteChange : texts.noteEdit}
        </Button>
      </div>
    )
  return (
    <form
      className={css.noteForm}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Field label={texts.reason}>
        <Select value={reason} onChange={(event) => setReason(event.currentTarget.value)}>
          <option value="">{texts.noReason}</option>
          {errorReasons.map((one) => (
            <option key={one} value={one}>
              {word(one)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.note} error={error}>
        <Textarea
          rows={3}
          maxLength={2000}
          placeholder={texts.notePlace}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Field>
      <Row align="stretch" justify="end" nowrap>
        <Button size="s" variant="text" onClick={() => setEditing(false)}>
          {texts.cancel}
        </Button>
        <Button size="s" type="submit" loading={busy !== ''}>
          {texts.save}
        </Button>
      </Row>
    </form>
  )
}
