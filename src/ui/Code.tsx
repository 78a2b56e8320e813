import { type ReactNode, useMemo } from 'react'
import { drawCode } from './drawCode.js'

type CodeProps = {
  /** What a camera reads. It may be a secret: nothing of it stands in the page but the drawing. */
  text: string
  label: string
  /** In the middle. */
  mark?: ReactNode
}

/** A code for a camera, dark on light in every theme. */
export function Code({ text, label, mark }: CodeProps) {
  const hasMark = mark !== undefined
  const { size, side, bars, finders } = useMemo(() => drawCode(text, { hasMark }), [text, hasMark])
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
