import type { InputOf } from '@zhixing/contract'
import { FIRST_OWN_STAGE, MAX_OWN_STAGES, type OwnStage, regions } from '@zhixing/contract/marketing/lead-rules'
import type { ReactNode } from 'react'
import { api } from '../../../api.ts'
import { AdminForm } from '../../../features/shared/workbench/admin-form.tsx'
import { FormItem, MultiSelect, Section, SuggestInput } from '../../../features/shared/workbench/kit.ts'
import { PageHead } from '../../../features/shared/workbench/page-head.tsx'
import { Button } from '../../../ui/button.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useQuery } from '../../../use-query.ts'
import { texts } from './texts.ts'
import { useStages } from './use-stages.ts'

type Values = InputOf<'marketing/admin/lead/setting/update'>
type CampaignRule = NonNullable<Values['campaignOwnerList']>[number]
type RegionRule = NonNullable<Values['regionOwnerList']>[number]
const words = texts.setting

/** Own stages of the pipeline, and how new leads are assigned. */
export default function LeadSettingPage() {
  const answer = useQuery('marketing/admin/lead/setting/view', {})
  const { owners, campaigns } = useStages()
  const people = owners.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <PageHead about={words.about} />
      <QueryView of={answer} lines={8}>
        {(setting) => (
          <AdminForm<Values>
            initialValues={setting}
            edits={setting}
            done={null}
            onSubmit={async (values, etag) => {
              await api('marketing/admin/lead/setting/update', { ...values, etag }, { showSuccess: true })
              answer.reload()
            }}
          >
            <Section title={words.stages}>
              <FormItem name="ownStageList" extra={words.stagesHint}>
                <StagesInput />
              </FormItem>
            </Section>
            <Section title={words.turns}>
              <FormItem name="turnList" label={words.turns} extra={words.turnsHint}>
                <MultiSelect options={people} />
              </FormItem>
            </Section>
            <Section title={words.campaigns}>
              <FormItem name="campaignOwnerList">
                <CampaignOwners people={people} campaigns={campaigns} />
              </FormItem>
            </Section>
            <Section title={words.regions}>
              <FormItem name="regionOwnerList" extra={words.regionsHint}>
                <RegionOwners people={people} />
              </FormItem>
            </Section>
          </AdminForm>
        )}
      </QueryView>
    </>
  )
}

function StagesInput({ value = [], onChange }: { value?: OwnStage[]; onChange?: (stages: OwnStage[]) => void }) {
  const next = Math.max(FIRST_OWN_STAGE - 1, ...value.map(({ code }) => code)) + 1
  return (
    <Stack gap={2}>
      {value.map(({ code, name }) => (
        <Row key={code} nowrap>
          <Input
            aria-label={words.stageName}
            maxLength={10}
            value={name}
            onChange={({ target }) =>
              onChange?.(value.map((one) => (one.code === code ? { code, name: target.value } : one)))
            }
          />
          <Button size="s" variant="text" onClick={() => onChange?.(value.filter((one) => one.code !== code))}>
            {texts.remove}
          </Button>
        </Row>
      ))}
      {value.length < MAX_OWN_STAGES && (
        <Row>
          <Button size="s" variant="line" onClick={() => onChange?.([...value, { code: next, name: '' }])}>
            {texts.add}
          </Button>
        </Row>
      )}
    </Stack>
  )
}

interface OwnerRule {
  ownerId: string
}
interface RulesProps<R extends OwnerRule> {
  value?: R[]
  onChange?: (list: R[]) => void
  people: readonly { value: string; label: string }[]
}

/** Rules that name an operator; `render` is the field of what a rule is about. */
function OwnerRules<R extends OwnerRule>({
  value = [],
  onChange,
  people,
  fresh,
  render,
}: RulesProps<R> & {
  fresh: (ownerId: string) => R
  render: (rule: R, change: (part: Partial<R>) => void) => ReactNode
}) {
  const set = (at: number, change: Partial<R>) =>
    onChange?.(value.map((one, index) => (index === at ? { ...one, ...change } : one)))
  return (
    <Stack gap={2}>
      {value.map((rule, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rules have no identity of their own
        <Row key={at} nowrap>
          {render(rule, (part) => set(at, part))}
          <Select
            aria-label={words.owner}
            value={rule.ownerId}
            onChange={({ target }) => set(at, { ownerId: target.value } as Partial<R>)}
          >
            {people.map((person) => (
              <option key={person.value} value={person.value}>
                {person.label}
              </option>
            ))}
          </Select>
          <Button size="s" variant="text" onClick={() => onChange?.(value.filter((_rule, index) => index !== at))}>
            {texts.remove}
          </Button>
        </Row>
      ))}
      {people.length > 0 && (
        <Row>
          <Button size="s" variant="line" onClick={() => onChange?.([...value, fresh(people[0]?.value ?? '')])}>
            {texts.add}
          </Button>
        </Row>
      )}
    </Stack>
  )
}

function CampaignOwners({ campaigns, ...props }: RulesProps<CampaignRule> & { campaigns: readonly string[] }) {
  return (
    <OwnerRules
      {...props}
      fresh={(ownerId) => ({ campaign: '', ownerId })}
      render={({ campaign }, change) => (
        <SuggestInput
          aria-label={words.campaign}
          placeholder={words.campaign}
          maxLength={60}
          value={campaign}
          options={campaigns.map((name) => ({ value: name }))}
          onChange={(name) => change({ campaign: name })}
        />
      )}
    />
  )
}

function RegionOwners(props: RulesProps<RegionRule>) {
  return (
    <OwnerRules
      {...props}
      fresh={(ownerId) => ({ region: freeRegion(props.value), ownerId })}
      render={({ region }, change) => (
        <Select
          aria-label={words.region}
          value={region}
          onChange={({ target }) => change({ region: regions.find((name) => name === target.value) ?? region })}
        >
          {regions.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      )}
    />
  )
}

/** The first region without a rule. */
const freeRegion = (rules: readonly RegionRule[] = []) =>
  regions.find((name) => rules.every(({ region }) => region !== name)) ?? regions[0]
