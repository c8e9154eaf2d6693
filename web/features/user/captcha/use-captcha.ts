import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useChange } from '../../../ui/use-change.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { texts } from './texts.ts'

export interface Captcha {
  /** Sent with the answer; empty while there is none. */
  captchaId: string
  /** Picture as a data URL, or empty. */
  img: string
  state: 'loading' | 'ready' | 'failed'
  /** Seconds until the picture is replaced, near the end only; else null. */
  left: number | null
  /** The previous picture expired and was replaced. */
  isRenewed: boolean
  /** Fetches a new captcha: after every try, because each is valid once. */
  refresh: () => void
  /** Plays the digits of the current captcha. */
  listen: () => void
  /** Error of an answer that cannot be sent: missing, or typed for an expired picture (which is replaced). */
  error: (code: string) => string | undefined
}

/** A picture is replaced this long before it expires, and its end is announced this long before that. */
const SPARE_SECONDS = 5
const NOTICE_SECONDS = 30

interface Picture {
  captchaId: string
  img: string
  state: Captcha['state']
  /** When to replace it, in ms; 0 while there is none. Timers of hidden pages are late, so the time decides. */
  until: number
  isRenewed: boolean
}

const none: Picture = { captchaId: '', img: '', state: 'loading', until: 0, isRenewed: false }
const untilOf = (expiresIn: number) => Date.now() + Math.max(10, expiresIn - SPARE_SECONDS) * 1000

/**
 * A captcha while `wanted`. Renewed shortly before it expires.
 * @param renewed called when the previous answer becomes invalid
 */
export function useCaptcha(wanted: boolean, renewed: () => void): Captcha {
  const [picture, setPicture] = useState(none)
  const [left, setLeft] = useState<number | null>(null)
  const asked = useRef(0)
  const report = useLatest(renewed)

  const ask = useCallback(
    (isRenewed = false) => {
      const turn = ++asked.current
      api('GET user/api/user/captchaImage', { kind: 'image' }, { quiet: true }).then(
        ({ captchaId, img, expiresIn }) => {
          if (turn !== asked.current) return
          report.current()
          setPicture({ captchaId, img, state: 'ready', until: untilOf(expiresIn), isRenewed })
        },
        () => {
          if (turn === asked.current) setPicture({ ...none, state: 'failed' })
        },
      )
    },
    [report],
  )
  const refresh = useCallback(
    (isRenewed = false) => {
      setLeft(null)
      setPicture((now) => ({ ...now, state: 'loading', until: 0 }))
      ask(isRenewed)
    },
    [ask],
  )
  useChange(wanted, () => setPicture((now) => ({ ...now, state: 'loading', until: 0 })))
  const drop = useEffectEvent(() => {
    asked.current++
  })

  useEffect(() => {
    if (!wanted) return undefined
    ask()
    return () => drop()
  }, [wanted, ask])

  const { until } = picture
  useEffect(() => {
    if (!wanted || until === 0) return undefined
    const look = () => {
      const seconds = Math.ceil((until - Date.now()) / 1000)
      if (seconds <= 0) refresh(true)
      else setLeft(seconds <= NOTICE_SECONDS ? seconds : null)
    }
    const timer = setInterval(look, 1000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [wanted, until, refresh])

  async function listen() {
    const turn = asked.current
    try {
      const sound = await api('GET user/api/user/captchaImage', {
        kind: 'audio',
        captchaId: picture.captchaId || undefined,
      })
      if (turn !== asked.current) return
      // The picture may have expired: then the sound belongs to a new one.
      if (sound.captchaId !== picture.captchaId) {
        report.current()
        setPicture({
          captchaId: sound.captchaId,
          img: sound.img,
          state: 'ready',
          until: untilOf(sound.expiresIn),
          isRenewed: true,
        })
      }
      await new Audio(sound.audio).play()
      toast.info(texts.heard)
    } catch (error) {
      // api() shows refusals; a blocked audio playback has no message yet.
      if (error instanceof DOMException) toast.error(texts.silent)
    }
  }

  function error(code: string) {
    if (!code.trim()) return texts.missing
    if (until === 0 || Date.now() < until) return undefined
    refresh(true)
    return texts.expired
  }

  const { captchaId, img, state, isRenewed } = picture
  return { captchaId, img, state, left, isRenewed, refresh: () => refresh(), listen: () => void listen(), error }
}
