import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { RadioGroup } from '../../../../ui/choice.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input, Select } from '../../../../ui/input.tsx'
import type { EditorKind } from '../kinds.ts'
import { Row } from '../../../../ui/layout.tsx'
import css from './dialogs.module.css'
import { renamed } from './rename.ts'
import { words } from './texts.ts'
import type { Chapter, OutlineActions, Period } from './use-outline.ts'

/** Actions on several selected periods. Sticky while scrolling. */
export function BulkBar({
  kind,
  chosen,
  chapters,
  paid,
  actions,
  onClear,
  onDeleted,
}: {
  kind: EditorKind
  chosen: readonly Period[]
  chapters: readonly Chapter[]
  paid: boolean
  actions: OutlineActions
  onClear: () => void
  onDeleted: (periodIds: string[]) => void
}) {
  const [dialog, setDialog] = useState<'rename' | 'move' | null>(null)
  if (chosen.length === 0) return null
  const ids = chosen.map(({ id }) => id)
  const go = async (action: 'free' | 'paid' | 'delete') => {
    if (!(await actions.batch(ids, action))) return
    if (action === 'delete') onDeleted(ids)
    onClear()
  }
  return (
    <Row className={css.bulk} role="region" aria-label={words.selected(chosen.length)}>
      <b>{words.selected(chosen.length)}</b>
      <Button size="s" variant="line" onClick={() => setDialog('rename')}>
        {words.batchRename}
      </Button>
      <Button size="s" variant="line" onClick={() => setDialog('move')}>
        {words.moveTo}
      </Button>
      {paid && (
        <>
          <Button size="s" variant="line" onClick={() => void go('free')}>
            {words.makeTrial(kind)}
          </Button>
          <Button size="s" variant="line" onClick={() => void go('paid')}>
            {words.endTrial(kind)}
          </Button>
        </>
      )}
      <Button size="s" variant="line" onClick={() => void go('delete')}>
        {words.batchDelete}
      </Button>
      <Button size="s" variant="text" onClick={onClear}>
        {words.clear}
      </Button>
      {dialog === 'move' && (
        <MoveDialog
          kind={kind}
          chapters={chapters}
          onClose={() => setDialog(null)}
          onMove={async (chapterId) => {
            if (await actions.batch(ids, 'move', { chapterId })) onClear()
          }}
        />
      )}
      {dialog === 'rename' && (
        <RenameDialog
          periods={chosen}
          onClose={() => setDialog(null)}
          onRename={async (how) => {
            if (await actions.batch(ids, 'rename', how)) onClear()
          }}
        />
      )}
    </Row>
  )
}

/** Asks for the target chapter. */
export function MoveDialog({
  kind,
  chapters,
  without,
  onClose,
  onMove,
}: {
  kind: EditorKind
  chapters: readonly Chapter[]
  without?: string
  onClose: () => void
  onMove: (chapterId: string) => void | Promise<void>
}) {
  const offered = chapters.filter(({ id }) => id !== without)
  const [chapterId, setChapterId] = useState(offered[0]?.id ?? '')
  return (
    <Dialog
      open
      size="s"
      onClose={onClose}
      title={words.moveTitle(kind)}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            disabled={!chapterId}
            onClick={() => {
              void onMove(chapterId)
              onClose()
            }}
          >
            {words.move}
          </Button>
        </>
      }
    >
      <Field label={words.moveTo}>
        <Select value={chapterId} onChange={(event) => setChapterId(event.currentTarget.value)}>
          {offered.map(({ id, chapterName }) => (
            <option key={id} value={id}>
              {chapterName}
            </option>
          ))}
        </Select>
      </Field>
    </Dialog>
  )
}

/** Renames by pattern or by find and replace, with a preview. */
function RenameDialog({
  periods,
  onClose,
  onRename,
}: {
  periods: readonly Period[]
  onClose: () => void
  onRename: (how: { pattern?: string; find?: string; replace?: string }) => void | Promise<void>
}) {
  const [by, setBy] = useState<'rule' | 'find'>('rule')
  const [pattern, setPattern] = useState('{n}. {name}')
  const [find, setFind] = useState('')
  const [replace, setReplace] = useState('')
  const how = by === 'rule' ? { pattern } : { find, replace }
  const names = renamed(
    periods.map(({ periodName }) => periodName),
    how,
  )
  const useless = by === 'rule' ? !pattern.trim() : !find
  return (
    <Dialog
      open
      closeOnBackdrop={false}
      onClose={onClose}
      title={words.batchRename}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            disabled={useless || names.some((name) => !name)}
            onClick={() => {
              void onRename(how)
              onClose()
            }}
          >
            {words.apply}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <RadioGroup
          legend={words.renameBy}
          name="by"
          shape="row"
          value={by}
          onChange={(value) => setBy(value === 'find' ? 'find' : 'rule')}
          options={[
            { value: 'rule', label: words.renameByRule },
            { value: 'find', label: words.renameByFind },
          ]}
        />
        {by === 'rule' ? (
          <Field label={words.renameRule} hint={words.renameRuleHint}>
            <Input value={pattern} maxLength={255} onChange={(event) => setPattern(event.currentTarget.value)} />
          </Field>
        ) : (
          <>
            <Field label={words.renameFind}>
              <Input value={find} maxLength={100} onChange={(event) => setFind(event.currentTarget.value)} />
            </Field>
            <Field label={words.renameReplace}>
              <Input value={replace} maxLength={100} onChange={(event) => setReplace(event.currentTarget.value)} />
            </Field>
          </>
        )}
        <section aria-label={words.renamePreview}>
          <ol className={css.names}>
            {periods.slice(0, 8).map((period, index) => (
              <li key={period.id}>
                <s>{period.periodName}</s>
                <span>{names[index]}</span>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </Dialog>
  )
}
