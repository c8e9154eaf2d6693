import { useEffect, useState } from 'react'
import css from './checkout.module.css'

/** A QR code, drawn in the browser. */
export function QrCode({ text, label, size = 220 }: { text: string; label: string; size?: number }) {
  const [picture, setPicture] = useState('')
  useEffect(() => {
    let isWanted = true
    void import('qrcode')
      .then(({ toDataURL }) => toDataURL(text, { width: size * 2, margin: 1, errorCorrectionLevel: 'M' }))
      .then((url) => {
        if (isWanted) setPicture(url)
      })
    return () => {
      isWanted = false
    }
  }, [text, size])
  return picture ? (
    <img src={picture} alt={label} width={size} height={size} className={css.qr} />
  ) : (
    <span className={css.qr} style={{ width: size, height: size }} />
  )
}
