import type { OutputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import { AdminForm } from '../../../features/shared/workbench/admin-form.tsx'
import { flagField, FormItem, Section } from '../../../features/shared/workbench/kit.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/choice.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useQuery } from '../../../use-query.ts'
import { texts } from './texts.ts'

type Rule = Pick<OutputOf<'user/admin/factor/rule/view'>, 'factorOperators' | 'factorPayout'>
const flags = ['factorOperators', 'factorPayout'] as const
const hints = { factorOperators: texts.factorOperatorsHint, factorPayout: texts.factorPayoutHint }

/** Of whom the site requires a second factor. */
export function FactorRules() {
  const rule = useQuery('user/admin/factor/rule/view', {})
  return (
    <QueryView of={rule} lines={4}>
      {(saved) => (
        <AdminForm<Rule>
          initialValues={{ factorOperators: saved.factorOperators, factorPayout: saved.factorPayout }}
          edits={{ etag: saved.etag }}
          onSubmit={async (values, etag) => {
            await api('user/admin/factor/rule/save', { ...saved, ...values, etag })
            rule.reload()
          }}
        >
          <Section title={texts.rules}>
            <Hint>{texts.rulesAbout}</Hint>
            {!saved.isReady && (
              <Note
                title={texts.notReady}
                action={
                  <ButtonLink to="/account/security" size="s" variant="line">
                    {texts.toSecurity}
                  </ButtonLink>
                }
              />
            )}
            {flags.map((name) => (
              <FormItem
                key={name}
                name={name}
                label={texts[name]}
                extra={hints[name]}
                layout="horizontal"
                {...flagField}
                rules={[{ required: true }]}
              >
                <Switch />
              </FormItem>
            ))}
          </Section>
        </AdminForm>
      )}
    </QueryView>
  )
}
