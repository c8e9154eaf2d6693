import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { phoneOf } from '../../features/site/brand/phone.ts'
import { useRoot } from '../../root-data.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { HeadphonesIcon } from '../../ui/icons.tsx'
import { placeOf } from './bottom-bar-place.ts'
import css from './online-service.module.css'
import { texts } from './texts.ts'

/** Whether a path is listed in onlineServicePages (comma list; a trailing `*` matches the rest). */
export function showsService(pages: string, pathname: string): boolean {
  return pages
    .split(/[,，]/)
    .map((page) => page.trim())
    .filter(Boolean)
    .some((page) => (page.endsWith('*') ? pathname.startsWith(page.slice(0, -1)) : pathname === page))
}

/** Floating button with contact information. */
export function OnlineService() {
  const { site } = useRoot()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  if (site.isEnableOnlineService !== 1 || !showsService(site.onlineServicePages, pathname)) return null
  return (
    <>
      <button
        type="button"
        className={css.button}
        data-in-bar={placeOf(pathname) !== null || undefined}
        aria-label={texts.serviceOpen}
        onClick={() => setOpen(true)}
      >
        <HeadphonesIcon />
        <span aria-hidden="true">{texts.serviceShort}</span>
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={texts.service} size="s">
        <ul className={css.ways}>
          {site.telephone && (
            <li>
              <a href={phoneOf(site.telephone).href}>
                {texts.phone} {site.telephone}
              </a>
            </li>
          )}
          {site.onlineServiceCode && (
            <li>
              <a href={site.onlineServiceCode}>{texts.service}</a>
            </li>
          )}
          <li>
            <Link to="/account/feedback" onClick={() => setOpen(false)}>
              {texts.feedback}
            </Link>
          </li>
        </ul>
      </Dialog>
    </>
  )
}
