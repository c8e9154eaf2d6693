import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../api.ts'
import { toast } from '../../ui/toast-store.ts'
import { texts } from './texts.ts'

export interface Captcha {
  /** Goes with the answer; empty while none could be got. */
  captchaId: string
  /** data: address of the picture, or empty. */
  img: string
  state: 'loading' | 'ready' | 'failed'
  /** Gets a new picture: after every try, for a captcha is good once. */
  refresh: () => void
  /** Plays the digits of the present picture. */
  listen: () => void
}

/**
 * A captcha for as long as `wanted`. It is replaced by itself a little before it would expire.
 * @param renewed told whenever the old answer is worth nothing any more
 */
export function useCaptcha(wanted: boolean, renewed: () => void): Captcha {
  const [picture, setPicture] = useState({ captchaId: '', img: '', state: 'loading' as Captcha['state'] })
  const asked = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const report = useRef(renewed)
  useEffect(() => {
    report.current = renewed
  })

  const refresh = useCallback(() => {
    const turn = ++asked.current
    clearTimeout(timer.current)
    setPicture((now) => ({ ...now, state: 'loading' }))
    api('GET user/api/user/captchaImage', { kind: 'image' }, { quiet: true }).then(
      ({ captchaId, img, expiresIn }) => {
        if (turn !== asked.current) return
        report.current()
        setPicture({ captchaId, img, state: 'ready' })
        timer.current = setTimeout(refresh, Math.max(10, expiresIn - 5) * 1000)
      },
      () => {
        if (turn === asked.current) setPicture({ captchaId: '', img: '', state: 'failed' })
      },
    )
  }, [])

  useEffect(() => {
    if (!wanted) return undefined
    refresh()
    return () => {
      asked.current++
      clearTimeout(timer.current)
    }
  }, [wanted, refresh])

  async function listen() {
    const turn = asked.current
    try {
      const sound = await api('GET user/api/user/captchaImage', {
        kind: 'audio',
        captchaId: picture.captchaId || undefined,
      })
      if (turn !== asked.current) return
      // The picture may have run out meanwhile: then the sound is of a new one.
      if (sound.captchaId !== picture.captchaId) {
        report.current()
        setPicture({ captchaId: sound.captchaId, img: sound.img, state: 'ready' })
      }
      await new Audio(sound.audio).play()
      toast.info(texts.heard)
    } catch (error) {
      // A refused call has told the person already; a silent browser has not.
      if (error instanceof DOMException) toast.error(texts.silent)
    }
  }

  return { ...picture, refresh, listen: () => void listen() }
}
