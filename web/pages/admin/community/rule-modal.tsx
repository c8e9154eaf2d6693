import { FormItem } from '../../../features/shared/workbench/kit.ts'
import { RadioGroup } from '../../../ui/choice.tsx'
import { NumberInput } from '../../../features/shared/workbench/number-input.tsx'
import { api } from '../../../api.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useQuery } from '../../../use-query.ts'
import { words } from './texts.ts'

interface Rule {
  reportHide: number
  bloggerReview: 0 | 1
}

/** When reported content is hidden automatically, and whether new blogs need approval. */
export function RuleModal({ close }: { close: () => void }) {
  const rule = useQuery('community/admin/rule/view', {})
  return (
    <QueryView of={rule} compact>
      {(start) => (
        <FormModal<Rule>
          title={words.rule}
          start={start}
          edits={start}
          onSubmit={async (values, etag) => {
            await api('community/admin/rule/save', { ...values, etag })
            close()
          }}
          done={words.ruleSaved}
          onClose={close}
        >
          <FormItem name="reportHide" label={words.reportHide} extra={<Hint>{words.reportHideAbout}</Hint>}>
            <NumberInput min={0} max={100} precision={0} />
          </FormItem>
          <FormItem name="bloggerReview" label={words.bloggerReview} extra={<Hint>{words.bloggerReviewAbout}</Hint>}>
            <RadioGroup
              shape="row"
              options={[
                { value: 0, label: words.off },
                { value: 1, label: words.on },
              ]}
            />
          </FormItem>
        </FormModal>
      )}
    </QueryView>
  )
}
