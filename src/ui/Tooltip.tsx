import { type ReactNode, useId } from 'react'

/** Says more of what it stands above, on hover and on focus. What it says must be readable elsewhere too, or by keyboard. */
export function Tooltip({ text, children }: { text: string; children: (describedBy: string) => ReactNode }) {
  const id = useId()
  return (
    <span className="lk-tip">
      {children(id)}
      <span className="lk-tooltip" part="tooltip" role="tooltip" id={id}>
        {text}
      </span>
    </span>
  )
}
