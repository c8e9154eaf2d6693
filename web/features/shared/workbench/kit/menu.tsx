import { Menu as BaseMenu, type MenuItem } from '../../../../ui/menu.tsx'
import { buttonClass } from './button.tsx'
import css from './button.module.css'

/** A small button with a menu of actions in the top layer. */
export function Menu({
  label,
  button,
  type,
  items,
}: {
  label: string
  button: React.ReactNode
  type: 'link' | 'text'
  items: readonly MenuItem[]
}) {
  return (
    <BaseMenu
      floating
      isActions
      label={label}
      button={button}
      className={buttonClass({ type, size: 'small' }, css.more)}
      items={items}
    />
  )
}
