import { type ReactNode, useId } from 'react'

type TooltipProps = {
  text: ReactNode
  /** Begins where its subject does; a subject at the edge of the card has no room for a centred one. */
  isAtStart?: boolean | undefined
  children: (describedBy: string) => ReactNode
}

/** Says more of what it stands above, on hover and on focus. What it says must be readable elsewhere too, or by keyboard. */
export function Tooltip({ text, isAtStart, children }: TooltipProps) {
  const id = useId()
  return (
    <span className="lk-tip" data-start={isAtStart ? '' : undefined}>
      {children(id)}
      <span className="lk-tooltip" part="tooltip" role="tooltip" id={id}>
        {text}
      </span>
    </span>
  )
}
