import { type ReactNode, useMemo } from 'react'
import { drawQrCode } from './drawQrCode.js'

type QrCodeProps = {
  /** The encoded text. It may be secret, so the page contains only the drawing. */
  text: string
  label: string
  /** Shown in the middle. */
  mark?: ReactNode
}

/** A QR code, dark on light in every theme. */
export function QrCode({ text, label, mark }: QrCodeProps) {
  const hasMark = mark !== undefined
  const { size, side, bars, finders } = useMemo(() => drawQrCode(text, { hasMark }), [text, hasMark])
  return (
    <>
      <svg width={side} height={side} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
        <path d={bars} />
        <path d={finders} />
      </svg>
      {mark}
    </>
  )
}
