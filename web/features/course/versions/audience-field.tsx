import { EVERYONE } from '@zhixing/contract/audience'
import { RadioGroup } from '../../../ui/choice.tsx'
import { texts } from './texts.ts'

/** The organisation at which a lecturer teaches; null: none. */
export type OwnOrg = { orgId: string; orgName: string } | null

/** Whether new content is for everyone or for the people of the own organisation; absent without an organisation. */
export function AudienceField({
  ownOrg,
  value,
  onChange,
}: {
  ownOrg: OwnOrg
  value: string
  onChange: (orgId: string) => void
}) {
  if (!ownOrg) return null
  return (
    <RadioGroup
      legend={texts.audience}
      name="orgId"
      value={value}
      onChange={onChange}
      options={[
        { value: EVERYONE, label: texts.everyone },
        { value: ownOrg.orgId, label: texts.ownPeople(ownOrg.orgName), hint: texts.ownPeopleHint },
      ]}
    />
  )
}
