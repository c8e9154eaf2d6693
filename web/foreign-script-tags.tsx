import type { PageScripts, ScriptPart } from '@zhixing/contract/system/foreign-scripts'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { foreignScripts } from './foreign-scripts.ts'

/** Scripts of the site's statistics code and service widget, read by the server (system/site/foreign-code.ts). */
export function ForeignScripts({ scripts, nonce }: { scripts: PageScripts; nonce: string | undefined }) {
  const { pathname } = useLocation()
  // Fixed per document: its CSP allows no others.
  const [atStart] = useState({ scripts, pathname })
  useEffect(() => foreignScripts.haveBegun(atStart.scripts, atStart.pathname), [atStart])
  const { parts } = atStart.scripts
  return parts.map((part, place) => (
    <Script key={part.src ?? part.text} part={part} nonce={nonce} isLate={isLate(parts, place)} />
  ))
}

/** An inline script after a deferred one that it may use, as providers write them. */
const isLate = (parts: readonly ScriptPart[], place: number): boolean =>
  parts.slice(0, place).some(({ src, isAsync }) => src !== undefined && isAsync !== true)

function Script({ part, nonce, isLate }: { part: ScriptPart; nonce: string | undefined; isLate: boolean }) {
  const { src, text = '', isAsync, isModule, attributes } = part
  const common = { ...attributes, nonce, ...(isModule && { type: 'module' }) }
  if (src) return <script {...common} src={src} async={isAsync} defer={!isAsync} />
  const html = isLate && !isModule ? afterDocument(text) : text
  return (
    // oxlint-disable-next-line react/no-danger -- written by the site owner for this purpose; validated on save
    <script {...common} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
  )
}

/** Runs a script in global scope after the deferred ones. Its text has neither `<!--` nor an end tag. Pure. */
export const afterDocument = (text: string): string =>
  `(function(n){addEventListener('DOMContentLoaded',function(){var s=document.createElement('script');s.nonce=n;s.text=${JSON.stringify(text)};document.head.append(s)})})(document.currentScript.nonce)`
