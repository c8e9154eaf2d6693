import { Segmented } from '../../../features/shared/workbench/kit.ts'
import { useLocation, useNavigate } from 'react-router'
import { texts } from './site-texts.ts'

/** Switches between navigation and menus. */
export function NavTabs() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (
    <p>
      <Segmented<string>
        aria-label={texts.nav.tabs}
        value={pathname}
        onChange={(path) => void navigate(path)}
        options={[
          { value: '/admin/nav', label: texts.nav.header },
          { value: '/admin/nav/menus', label: texts.nav.menus },
        ]}
      />
    </p>
  )
}
