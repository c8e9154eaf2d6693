import type { OutputOf } from '@zhixing/contract'
import { MAX_TOPIC, MIN_TEXT } from '@zhixing/contract/assistant/problem-kinds'
import { MAX_OUTLINE_TEXT } from '@zhixing/contract/course/limits'
import { stateCode } from '@zhixing/contract/states'
import { useRef, useState } from 'react'
import { api } from '../../../../api.ts'
import { newKey } from '../../../../new-key.ts'
import { useAction } from '../../../../use-action.ts'
import { Button } from '../../../../ui/button.tsx'
import { RadioGroup } from '../../../../ui/choice.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormError } from '../../../../ui/form-error.tsx'
import { Input, Textarea } from '../../../../ui/input.tsx'
import { Hint, Stack } from '../../../../ui/layout.tsx'
import { useForm } from '../../../shared/form/index.ts'
import { DRAFT_MS, ModelDraft } from '../../../shared/model-draft/index.ts'
import { useOutlineState } from './outline-context.ts'
import { words } from './texts.ts'

const texts = words.outlineDraft
type Drafted = OutputOf<'assistant/auth/desk/outline'>['chapterList']

/**
 * Drafts the outline of a course without chapters; nothing is added before its author accepts the proposal.
 * @param isEmpty whether it is offered; a proposal stays open while its first chapters are added
 */
export function OutlineDraft({ isEmpty }: { isEmpty: boolean }) {
  const [open, setOpen] = useState(false)
  const [drafted, setDrafted] = useState<Drafted | null>(null)
  const close = () => {
    setOpen(false)
    setDrafted(null)
  }
  return (
    <>
      {isEmpty && <ModelDraft label={texts.draft} filled="" draft={async () => setOpen(true)} />}
      {open &&
        (drafted ? (
          <Proposal drafted={drafted} onBack={() => setDrafted(null)} onClose={close} />
        ) : (
          <Given onDrafted={setDrafted} onClose={close} />
        ))}
    </>
  )
}

/** What the outline is drafted from. */
function Given({ onDrafted, onClose }: { onDrafted: (drafted: Drafted) => void; onClose: () => void }) {
  const { courseId } = useOutlineState()
  const form = useForm({
    start: { source: 'topic' as 'topic' | 'text', topic: '', text: '' },
    check: ({ source, topic, text }) => ({
      topic: source === 'topic' && topic.trim().length < 2 ? texts.noTopic : undefined,
      text: source === 'text' && text.trim().length < MIN_TEXT ? texts.textShort(MIN_TEXT) : undefined,
    }),
    async send({ source, topic, text }) {
      const { chapterList } = await api(
        'assistant/auth/desk/outline',
        { courseId, source, text: source === 'topic' ? topic : text },
        { timeout: DRAFT_MS, isShowErrTip: false },
      )
      onDrafted(chapterList)
    },
  })
  const { source } = form.values
  return (
    <Dialog open size="l" closeOnBackdrop={false} onClose={onClose} title={texts.title}>
      <Stack as="form" gap={4} {...form.attributes}>
        <RadioGroup
          legend={texts.source}
          name="outline-source"
          shape="row"
          options={(['topic', 'text'] as const).map((value) => ({ value, label: texts.sources[value] }))}
          value={source}
          onChange={(value) => form.set('source', value)}
        />
        {source === 'topic' ? (
          <Field label={texts.topic} hint={texts.topicHint} error={form.errors.topic}>
            <Input maxLength={MAX_TOPIC} {...form.control('topic')} />
          </Field>
        ) : (
          <Field label={texts.text} hint={texts.textHint} error={form.errors.text}>
            <Textarea rows={10} maxLength={MAX_OUTLINE_TEXT} {...form.control('text')} />
          </Field>
        )}
        <FormError>{form.errors.form}</FormError>
        <div>
          <Button type="submit" loading={form.busy}>
            {texts.begin}
          </Button>
        </div>
      </Stack>
    </Dialog>
  )
}

/** The drafted chapters with their lessons, which are added at the end of the outline when they are accepted. */
function Proposal({ drafted, onBack, onClose }: { drafted: Drafted; onBack: () => void; onClose: () => void }) {
  const { kind, actions } = useOutlineState()
  const { busy, run } = useAction({ reload: false })
  // Keys of one proposal: what was added before a failure is not added again.
  const keys = useRef(drafted.map(({ periodList }) => ({ chapter: newKey(), periods: periodList.map(() => newKey()) })))
  const accept = () =>
    run('accept', async () => {
      for (const [at, { chapterName, periodList }] of drafted.entries()) {
        const own = keys.current[at]
        const chapter = own && (await actions.addChapter(chapterName, own.chapter))
        // The failure was shown.
        if (!chapter) return
        const names = periodList.map((periodName, n) => ({ periodName, clientKey: own.periods[n] ?? newKey() }))
        if (!(await actions.addPeriods(chapter.id, names, stateCode.lesson.video))) return
      }
      onClose()
    })
  return (
    <Dialog
      open
      size="l"
      closeOnBackdrop={false}
      onClose={onClose}
      title={texts.proposal}
      footer={
        <>
          <Button variant="line" disabled={busy !== ''} onClick={onBack}>
            {texts.again}
          </Button>
          <Button loading={busy !== ''} onClick={() => void accept()}>
            {texts.accept}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <Hint>{texts.about}</Hint>
        <ol aria-label={texts.proposal}>
          {drafted.map(({ chapterName, periodList }, at) => (
            <li key={at}>
              <b>{`${words.chapterNumber(kind, at + 1)} ${chapterName}`}</b>
              <ul>
                {periodList.map((name) => (
                  <li key={name}>{name}</li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </Stack>
    </Dialog>
  )
}
