import type { InputOf, OutputOf } from '@zhixing/contract'
import { isChoice, isMaterial, isSubjective } from '@zhixing/contract/exam/kinds'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { item, type LeafValue, rowKey } from './form-value.ts'
import { plainOf } from './plain.ts'
import { docOf } from './to-doc.ts'
import { texts } from './texts.ts'

type Want = InputOf<'assistant/auth/problem/complete'>['want']
type Suggestion = OutputOf<'assistant/auth/problem/complete'>

const words = texts.suggest

const fits: Record<Want, (value: LeafValue) => boolean> = {
  analysis: ({ problemType, analysis }) => !isMaterial(problemType) && (plainOf(analysis) ?? ' ').trim() === '',
  distractors: ({ problemType }) => isChoice(problemType),
  rubric: ({ problemType, rubric }) => isSubjective(problemType) && rubric.length === 0,
}

/** The form with a suggestion in it, which its author edits and saves, or not. */
function withSuggestion(value: LeafValue, { analysis, optionList, rubricList }: Suggestion): Partial<LeafValue> {
  const filled = value.options.filter(({ html }) => (plainOf(html) ?? ' ').trim() !== '')
  return {
    ...(analysis === '' ? {} : { analysis }),
    ...(optionList.length === 0 ? {} : { options: [...filled, ...optionList.map((html) => item(html))] }),
    ...(rubricList.length === 0
      ? {}
      : { rubric: rubricList.map(({ text, score }) => ({ key: rowKey(), text, score: String(score) })) }),
  }
}

/** Fills in what a problem lacks by the model of the site; its author reviews it in the form. */
export function SuggestButton({
  want,
  value,
  onSuggested,
}: {
  want: Want
  value: LeafValue
  onSuggested: (change: Partial<LeafValue>) => void
}) {
  const isFitting = fits[want](value)
  const state = useQuery('assistant/auth/desk/state', isFitting ? {} : null, { quiet: true })
  const { busy, run } = useAction({ reload: false })
  if (!isFitting || !state.data?.isOn) return null
  const suggest = () =>
    run('suggest', async () => {
      const doc = docOf(value)
      const { score } = doc
      const input = { doc, want, ...(score ? { score } : {}) }
      onSuggested(withSuggestion(value, await api('assistant/auth/problem/complete', input, { timeout: 90_000 })))
      toast.success(words.done)
    })
  return (
    <Button size="s" variant="text" loading={busy !== ''} title={words.about} onClick={() => void suggest()}>
      {words.wants[want]}
    </Button>
  )
}
