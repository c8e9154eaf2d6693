import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api.ts'
import { clearLoaderCache } from '../../cache-loader.ts'
import { useForm } from '../../features/shared/form/index.ts'
import { questionTexts } from '../../features/community/question/index.ts'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { useQuery } from '../../use-query.ts'
import { texts } from './texts.ts'

const OFFERED = 8

interface MergeProps {
  id: string
  title: string
  /** Operators merge at once; an asker makes a proposal. */
  isOperator: boolean
}

/** Reports that a question is a duplicate. */
export function MergeButton(props: MergeProps) {
  const [open, setOpen] = useState(false)
  const name = props.isOperator ? texts.merge : texts.mergePropose
  return (
    <>
      <Button variant="text" size="s" onClick={() => setOpen(true)}>
        {name}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={name} closeOnBackdrop={false}>
        <MergeForm {...props} close={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

/** Question id in a pasted URL. */
const pasted = (text: string) => /\/question\/view\/(\d+)/.exec(text)?.[1]

function MergeForm({ id, title, isOperator, close }: MergeProps & { close: () => void }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const keyword = typed.trim().slice(0, 100)
  const number = pasted(typed)
  const similar = useQuery(
    'community/api/questions/similar/list',
    keyword ? null : { title, exceptId: id, pageSize: OFFERED },
    { quiet: true },
  )
  const searched = useQuery(
    'community/api/questions/search/list',
    number || !keyword ? null : { keyword, pageSize: OFFERED + 1 },
    { debounce: 300, keep: true, quiet: true },
  )
  const found = keyword ? searched : similar
  const form = useForm({
    start: { intoId: '', reason: '' },
    check: ({ intoId }) => ({ intoId: !number && intoId === '' ? texts.mergeMissing : undefined }),
    async send({ intoId, reason }) {
      const into = number ?? intoId
      const call = isOperator ? 'community/admin/question/merge/save' : 'community/auth/questions/merge/save'
      await api(call, { id, intoId: into, reason }, { showSuccess: true })
      close()
      if (!isOperator) return
      clearLoaderCache()
      await navigate(`/question/view/${into}`, { replace: true })
    },
  })
  const offered = (list: NonNullable<typeof similar.data>['list']) =>
    list.filter((one) => one.id !== id).slice(0, OFFERED)
  return (
    <form {...form.attributes}>
      <Stack>
        <Hint>{isOperator ? texts.mergeAbout : texts.mergeProposeAbout}</Hint>
        <FormError>{form.errors.form}</FormError>
        <Field label={texts.mergeFind} error={number ? form.errors.intoId : undefined}>
          <Input
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            placeholder={texts.mergeFindPlace}
            autoComplete="off"
          />
        </Field>
        {!number && (
          <QueryView
            of={found}
            compact
            lines={4}
            isEmpty={({ list }) => offered(list).length === 0}
            empty={<Empty compact art="search" title={texts.mergeNone} />}
          >
            {({ list }) => (
              <RadioGroup
                legend={texts.mergeInto}
                name="intoId"
                value={form.values.intoId}
                onChange={(intoId) => form.set('intoId', intoId)}
                error={form.errors.intoId}
                required
                options={offered(list).map((one) => ({
                  value: one.id,
                  label: one.title,
                  hint: one.isSolved ? questionTexts.solved : questionTexts.answers(one.commentCount),
                }))}
              />
            )}
          </QueryView>
        )}
        <Field label={texts.mergeReason} error={form.errors.reason}>
          <Textarea {...form.control('reason')} rows={2} maxLength={200} />
        </Field>
        <Row justify="end">
          <Button variant="text" onClick={close}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={form.busy}>
            {isOperator ? texts.mergeNow : texts.mergeSend}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
