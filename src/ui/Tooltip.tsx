import { type ReactNode, useId } from 'react'

type TooltipProps = {
  text: ReactNode
  /** Aligned to the start of its element, because there is no space for a centered one at the card's edge. */
  isAtStart?: boolean | undefined
  /** Under its element, where above is what it must not cover. */
  isBelow?: boolean | undefined
  children: (describedBy: string) => ReactNode
}

/** A tooltip on hover and focus. Its text must also be readable elsewhere, or by keyboard. */
export function Tooltip({ text, isAtStart, isBelow, children }: TooltipProps) {
  const id = useId()
  return (
    <span className="lk-tip" data-start={isAtStart ? '' : undefined} data-below={isBelow ? '' : undefined}>
      {children(id)}
      <span className="lk-tooltip" part="tooltip" role="tooltip" id={id}>
        {text}
      </span>
    </span>
  )
}
