import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { texts } from './texts.ts'
import { useChange } from '../../../ui/use-change.ts'

export interface Captcha {
  /** Sent with the answer; empty while there is none. */
  captchaId: string
  /** Picture as a data URL, or empty. */
  img: string
  state: 'loading' | 'ready' | 'failed'
  /** Fetches a new captcha: after every try, because each is valid once. */
  refresh: () => void
  /** Plays the digits of the current captcha. */
  listen: () => void
}

/**
 * A captcha while `wanted`. Renewed shortly before it expires.
 * @param renewed called when the previous answer becomes invalid
 */
export function useCaptcha(wanted: boolean, renewed: () => void): Captcha {
  const [picture, setPicture] = useState({ captchaId: '', img: '', state: 'loading' as Captcha['state'], lasts: 0 })
  const asked = useRef(0)
  const report = useLatest(renewed)

  const ask = useCallback(() => {
    const turn = ++asked.current
    api('GET user/api/user/captchaImage', { kind: 'image' }, { quiet: true }).then(
      ({ captchaId, img, expiresIn }) => {
        if (turn !== asked.current) return
        report.current()
        setPicture({ captchaId, img, state: 'ready', lasts: Math.max(10, expiresIn - 5) })
      },
      () => {
        if (turn === asked.current) setPicture({ captchaId: '', img: '', state: 'failed', lasts: 0 })
      },
    )
  }, [report])
  const refresh = useCallback(() => {
    setPicture((now) => ({ ...now, state: 'loading', lasts: 0 }))
    ask()
  }, [ask])
  useChange(wanted, () => setPicture((now) => ({ ...now, state: 'loading', lasts: 0 })))
  const drop = useEffectEvent(() => {
    asked.current++
  })

  useEffect(() => {
    if (!wanted) return undefined
    ask()
    return () => drop()
  }, [wanted, ask])

  const { lasts } = picture
  useEffect(() => {
    if (!wanted || lasts === 0) return undefined
    const timer = setTimeout(refresh, lasts * 1000)
    return () => clearTimeout(timer)
  }, [wanted, lasts, picture.captchaId, refresh])

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
          lasts: Math.max(10, sound.expiresIn - 5),
        })
      }
      await new Audio(sound.audio).play()
      toast.info(texts.heard)
    } catch (error) {
      // api() shows refusals; a blocked audio playback has no message yet.
      if (error instanceof DOMException) toast.error(texts.silent)
    }
  }

  const { captchaId, img, state } = picture
  return { captchaId, img, state, refresh, listen: () => void listen() }
}
