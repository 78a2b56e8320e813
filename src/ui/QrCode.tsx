import { type ReactNode, useMemo } from 'react'
import { drawQrCode } from './drawQrCode.js'

type QrCodeProps = {
  /** What a camera reads. It may be a secret: nothing of it stands in the page but the drawing. */
  text: string
  label: string
  /** In the middle. */
  mark?: ReactNode
}

/** A code for a camera, dark on light in every theme. */
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
