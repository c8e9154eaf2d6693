import { useEffect, useRef } from 'react'
import { acceptedIn, SUBSCRIBE_TAG } from '../../wechat-bridge.ts'
import css from './subscribe-tag.module.css'

/** WeChat's button for a notice. Its page has been verified before (`enableOpenTags`). */
export function SubscribeTag({
  templateId,
  label,
  onAccepted,
}: {
  templateId: string
  label: string
  onAccepted: () => void
}) {
  const place = useRef<HTMLSpanElement>(null)
  const accepted = useRef(onAccepted)
  useEffect(() => {
    accepted.current = onAccepted
  })
  useEffect(() => {
    const holder = place.current
    if (!holder) return
    const tag = document.createElement(SUBSCRIBE_TAG)
    tag.setAttribute('template', templateId)
    // Its frame knows neither our styles nor our variables, so the button is drawn with values of this page.
    const { color, backgroundColor } = getComputedStyle(holder)
    const content = document.createElement('script')
    content.type = 'text/wxtag-template'
    const button = document.createElement('button')
    button.textContent = label
    button.setAttribute(
      'style',
      `width:100%;height:36px;border:0;border-radius:6px;font-size:14px;color:${color};background:${backgroundColor}`,
    )
    content.textContent = button.outerHTML
    tag.append(content)
    const done = (event: Event) => {
      const { subscribeDetails } = (event as CustomEvent<{ subscribeDetails?: unknown }>).detail ?? {}
      if (acceptedIn(subscribeDetails).includes(templateId)) accepted.current()
    }
    tag.addEventListener('success', done)
    holder.replaceChildren(tag)
    return () => {
      tag.removeEventListener('success', done)
      tag.remove()
    }
  }, [templateId, label])
  return <span ref={place} className={css.place} />
}
