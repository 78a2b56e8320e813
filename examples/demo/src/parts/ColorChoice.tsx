import { useId } from 'react'

export type ColorOption = {
  readonly name: string
  /** As drawn. */
  readonly color: string
  /** What choosing it means; `undefined` for the default. */
  readonly value: string | undefined
}

type ColorChoiceProps = {
  label: string
  options: readonly ColorOption[]
  value: string | undefined
  /** The colour in use, whatever it comes from. */
  current: string
  onChange: (value: string | undefined) => void
}

/** A few colours as radio buttons, and any other by the browser's own picker. */
export function ColorChoice({ label, options, value, current, onChange }: ColorChoiceProps) {
  const name = useId()
  const isOther = options.every((option) => option.value !== value)
  return (
    <div className="knob">
      <span aria-hidden="true">{label}</span>
      <fieldset className="swatches">
        <legend className="unseen">{label}</legend>
        {options.map((option) => (
          <label key={option.name} title={option.name}>
            <input
              type="radio"
              className="unseen"
              name={name}
              aria-label={option.name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
              <circle cx="10" cy="10" r="10" fill={option.color} />
            </svg>
          </label>
        ))}
        <label title="Another color" data-other={isOther || undefined}>
          <input
            type="color"
            aria-label={`Another color for ${label.toLowerCase()}`}
            value={current}
            onChange={({ target }) => onChange(target.value)}
          />
        </label>
      </fieldset>
      <output className="mono">{current}</output>
    </div>
  )
}
