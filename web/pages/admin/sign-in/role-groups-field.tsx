import { isSensitive } from '@zhixing/contract/permissions'
import type { InputOf } from '@zhixing/contract'
import { useQuery } from '../../../use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { texts } from './texts.ts'

type RoleGroups = NonNullable<InputOf<'user/admin/sso/save'>['roleGroups']>
const MAX = 50

/** Groups with the role that each gives. Roles that no directory may give are not offered. */
export function RoleGroupsField({
  value = [],
  onChange,
}: {
  value?: RoleGroups
  onChange?: (value: RoleGroups) => void
}) {
  const roles = useQuery('user/admin/role/list', {})
  if (roles.error !== undefined) return <Hint>{roles.error}</Hint>
  const offered = roles.data?.list.filter(({ permissions }) => !permissions.some(isSensitive)) ?? []
  const [first] = offered
  const set = (at: number, change: Partial<RoleGroups[number]>) =>
    onChange?.(value.map((one, index) => (index === at ? { ...one, ...change } : one)))
  return (
    <Stack gap={2}>
      {value.map(({ group, roleId }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rules have no identity of their own
        <Row key={at} nowrap>
          <Input
            aria-label={texts.roleGroup}
            placeholder={texts.roleGroup}
            maxLength={200}
            spellCheck={false}
            value={group}
            onChange={({ target }) => set(at, { group: target.value })}
          />
          <Select aria-label={texts.role} value={roleId} onChange={({ target }) => set(at, { roleId: target.value })}>
            {offered.map(({ id, roleName }) => (
              <option key={id} value={id}>
                {roleName}
              </option>
            ))}
          </Select>
          <Button size="s" variant="text" onClick={() => onChange?.(value.filter((_one, index) => index !== at))}>
            {texts.removeRole}
          </Button>
        </Row>
      ))}
      {first && value.length < MAX && (
        <Row>
          <Button size="s" variant="line" onClick={() => onChange?.([...value, { group: '', roleId: first.id }])}>
            {texts.addRole}
          </Button>
        </Row>
      )}
      {roles.data && !first && <Hint>{texts.noRoles}</Hint>}
    </Stack>
  )
}
