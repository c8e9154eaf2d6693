import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { DRAFT_MS, ModelDraft } from '../../shared/model-draft/index.ts'
import { plainText } from '../../../page-meta.ts'
import css from './course-editor.module.css'
import type { CourseFormValue } from './form-value.ts'
import { texts } from './texts.ts'

const words = texts.courseDraft

type Drafted = Pick<CourseFormValue, 'courseDesc' | 'outcomes' | 'introduce'>

const valueOf = ({ courseDesc, outcomeList, introduce }: OutputOf<'assistant/auth/desk/course'>): Drafted => ({
  courseDesc,
  outcomes: outcomeList.join('\n'),
  introduce,
})

const isEmpty = (html: string) => plainText(html).trim() === ''

/** Drafts what a course says of itself; its author chooses which fields take the draft. */
export function CourseDraft({
  courseId,
  value,
  onAdopt,
}: {
  courseId: string
  value: Drafted
  onAdopt: (change: Partial<Drafted>) => void
}) {
  const [drafted, setDrafted] = useState<Drafted | null>(null)
  return (
    <>
      <ModelDraft
        label={words.draft}
        filled=""
        draft={async () =>
          setDrafted(valueOf(await api('assistant/auth/desk/course', { courseId }, { timeout: DRAFT_MS })))
        }
      />
      {drafted && <Choose drafted={drafted} value={value} onClose={() => setDrafted(null)} onAdopt={onAdopt} />}
    </>
  )
}

function Choose({
  drafted,
  value,
  onClose,
  onAdopt,
}: {
  drafted: Drafted
  value: Drafted
  onClose: () => void
  onAdopt: (change: Partial<Drafted>) => void
}) {
  const names = (['courseDesc', 'outcomes', 'introduce'] as const).filter((name) => !isEmpty(drafted[name]))
  // What its author has written is replaced on request only.
  const [chosen, setChosen] = useState(() => new Set(names.filter((name) => isEmpty(value[name]))))
  const toggle = (name: keyof Drafted, isChosen: boolean) =>
    setChosen((now) => new Set(isChosen ? [...now, name] : [...now].filter((one) => one !== name)))
  return (
    <Dialog
      open
      size="l"
      closeOnBackdrop={false}
      onClose={onClose}
      title={words.title}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            disabled={chosen.size === 0}
            onClick={() => {
              onAdopt(Object.fromEntries([...chosen].map((name) => [name, drafted[name]])))
              onClose()
            }}
          >
            {words.adopt}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Hint>{words.about}</Hint>
        {names.map((name) => (
          <Stack gap={1} key={name}>
            <Checkbox checked={chosen.has(name)} onChange={({ currentTarget }) => toggle(name, currentTarget.checked)}>
              {isEmpty(value[name]) ? words.fields[name] : words.replaces(words.fields[name])}
            </Checkbox>
            <p className={css.drafted}>{plainText(drafted[name])}</p>
          </Stack>
        ))}
      </Stack>
    </Dialog>
  )
}
