import { Outlet } from 'react-router'

/** Renders the page without a frame. */
export default function BareLayout() {
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  )
}
