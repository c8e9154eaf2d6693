import { runsWidget, showsService } from '@zhixing/contract/system/foreign-scripts'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { phoneOf } from '../../features/site/brand/phone.ts'
import { useRoot } from '../../root-data.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { HeadphonesIcon } from '../../ui/icons.tsx'
import { placeOf } from './bottom-bar-place.ts'
import css from './online-service.module.css'
import { texts } from './texts.ts'

/** Whether the site's service button is on a page. A widget has a button of its own. */
export function useServiceButton(): boolean {
  const { site, scripts } = useRoot()
  const { pathname } = useLocation()
  const isOn = site.isEnableOnlineService && showsService(site.onlineServicePages, pathname)
  return isOn && !runsWidget(scripts.widgetPages, pathname)
}

/** Floating button with contact information. */
export function OnlineService() {
  const { site, scripts } = useRoot()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  if (!useServiceButton()) return null
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
          {scripts.serviceLink && (
            <li>
              <a href={scripts.serviceLink}>{texts.service}</a>
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
