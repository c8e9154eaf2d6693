import { useSyncExternalStore } from 'react'

/** The browser's own voices. No sound leaves or enters the installation. */

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default'>

/** The voice for a language: on this device if possible, else the browser's; undefined if there is none. Pure. */
export function bestVoice<V extends Voice>(voices: readonly V[], language: string): V | undefined {
  const tag = language.toLowerCase()
  const fitting = voices.filter(({ lang }) => {
    const own = lang.toLowerCase().replace('_', '-')
    return own === tag || own.startsWith(`${tag}-`) || (tag === 'zh' && own.startsWith('cmn'))
  })
  // For Chinese, Mandarin of the mainland before other kinds.
  const rank = ({ lang, localService }: Voice) =>
    (/^(zh|cmn)[-_](hans[-_])?cn/i.test(lang) ? 2 : 0) + Number(localService)
  return fitting.toSorted((a, b) => rank(b) - rank(a))[0]
}

const synthesis = (): SpeechSynthesis | undefined =>
  typeof window === 'undefined' || !('speechSynthesis' in window) ? undefined : window.speechSynthesis

/** The voice for a language; undefined while the browser has none. */
export const voiceFor = (language: string): SpeechSynthesisVoice | undefined =>
  bestVoice(synthesis()?.getVoices() ?? [], language)

/** Calls back when the voices change: browsers load them after the page. @returns unsubscribes */
export function onVoices(listener: () => void): () => void {
  const engine = synthesis()
  engine?.addEventListener('voiceschanged', listener)
  return () => engine?.removeEventListener('voiceschanged', listener)
}

/** Whether the browser has a voice for a language; false on the server. */
export const useVoice = (language: string): boolean =>
  useSyncExternalStore(
    onVoices,
    () => voiceFor(language) !== undefined,
    () => false,
  )

/** Says a text, and nothing else any more. @returns resolves at its end; false if it was interrupted */
export function say(text: string, { language = 'zh', rate = 1 } = {}): Promise<boolean> {
  const engine = synthesis()
  const voice = voiceFor(language)
  if (!engine || !voice) return Promise.resolve(false)
  engine.cancel()
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.voice = voice
  utterance.lang = voice.lang
  utterance.rate = rate
  return new Promise((resolve) => {
    utterance.addEventListener('end', () => resolve(true))
    utterance.addEventListener('error', () => resolve(false))
    engine.speak(utterance)
  })
}

export const stopSaying = (): void => synthesis()?.cancel()
