import type { OutputOf } from '@zhixing/contract'
import { type Deed, grantFor, isLimitable, mayGrant } from '@zhixing/contract/grants'
import { useAdmin } from '../../../features/shared/workbench/use-admin.ts'
import { Checkbox } from '../../../ui/choice.tsx'
import css from './rights-tree.module.css'
import { deeds, deedsWith, withDeed } from './role-rights.ts'
import { texts } from './texts.ts'

type Right = OutputOf<'user/admin/role/permissions'>['list'][number]
const words = texts.roles

/**
 * Permissions by group, with a checkbox for the whole group. Entries of the menu are given for reading, changes and
 * exports. What the operator may not grant is disabled.
 */
export function RightsTree({
  rights,
  value = [],
  onChange,
  id,
}: {
  rights: Right[]
  value?: string[]
  onChange?: (grants: string[]) => void
  id?: string
}) {
  const groups = [...new Set(rights.map(({ group }) => group))]
  return (
    <div id={id} tabIndex={-1} className={css.rights}>
      {groups.map((group) => {
        const own = rights.filter((one) => one.group === group)
        const open = own.filter(({ isHeld }) => isHeld).map(({ code }) => code)
        const others = value.filter((grant) => !open.includes(grant.split(':')[0] ?? grant))
        return (
          <fieldset key={group}>
            <legend>
              <Checkbox
                checked={own.every(({ code }) => value.includes(code))}
                disabled={open.length === 0}
                onChange={({ target }) => onChange?.(target.checked ? [...others, ...open] : others)}
              >
                {group}
              </Checkbox>
            </legend>
            {own.map((right) => (
              <RightLine key={right.code} right={right} value={value} onChange={onChange} />
            ))}
          </fieldset>
        )
      })}
    </div>
  )
}

/** One permission: a checkbox a deed for an entry of the menu, else one. */
function RightLine({
  right: { code, name, isHeld },
  value,
  onChange,
}: {
  right: Right
  value: readonly string[]
  onChange: ((grants: string[]) => void) | undefined
}) {
  const { permissions: held } = useAdmin()
  if (!isLimitable(code))
    return (
      <Checkbox
        className={css.line}
        checked={value.includes(code)}
        disabled={!isHeld}
        onChange={({ target }) => onChange?.(target.checked ? [...value, code] : value.filter((one) => one !== code))}
      >
        {name}
      </Checkbox>
    )
  const given = deedsWith(value, code)
  const mayGive = (deed: Deed) => mayGrant(held, grantFor(code, [deed]) ?? code)
  return (
    <div role="group" aria-label={name} className={css.line}>
      <span>{name}</span>
      {deeds.map((deed) => (
        <Checkbox
          key={deed}
          checked={given.includes(deed)}
          disabled={!mayGive(deed)}
          onChange={({ target }) => onChange?.(withDeed(value, code, deed, target.checked))}
        >
          {words.deeds[deed]}
        </Checkbox>
      ))}
    </div>
  )
}
